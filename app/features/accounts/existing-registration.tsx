import { Link } from 'react-router';

/** Next step after a 409. The same text for verified and unverified addresses, so that it reveals nothing about the account. */
export function ExistingRegistration({ email }: { email: string }) {
  return (
    <p>
      Not verified yet? Then look for our mail with a pin:{' '}
      <Link to="/verify" state={{ email }}>
        Enter the pin we have sent
      </Link>
      . No mail after some minutes? Register again in half an hour. Verified already? <Link to="/login">Log in</Link>.
    </p>
  );
}
