/** The same five in the header, the menu and the footer (SPEC section 2). */
export const navItems = [
  { to: '/', name: 'Home' },
  { to: '/about', name: 'About' },
  { to: '/blog', name: 'Blog' },
  { to: '/contact', name: 'Contact' },
  { to: '/login', name: 'Log in' },
] as const;
