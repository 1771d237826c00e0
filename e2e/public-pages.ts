/** An address of every public page; the last one of a page that is not there. */
export const publicPages = [
  '/',
  '/privacy',
  '/account',
  '/about',
  '/contact',
  '/register',
  '/login',
  '/verify',
  '/tutor-registration',
  '/blog',
  '/blog/1',
  '/unsubscribe',
  '/nowhere',
];
