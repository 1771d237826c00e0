import { Link } from 'react-router';

/** Error message; one that asks the user to log in links to the login page. */
export function Message({ children }: { children: string }) {
  return children.includes('Please login') ? <Link to="/login">{children}</Link> : children;
}
