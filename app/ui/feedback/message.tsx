import { Link } from 'react-router';

/** A message about a failed call; one that asks for a login leads there. */
export function Message({ children }: { children: string }) {
  return children.includes('Please login') ? <Link to="/login">{children}</Link> : children;
}
