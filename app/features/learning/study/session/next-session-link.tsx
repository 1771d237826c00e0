import { useEffect, useState } from 'react';
import { ButtonLink } from '#app/ui/button.tsx';
import { sendAnswers } from '../answer-queue/send-answers.ts';
import { prepareNext } from '../today/next-session.ts';
import { type SessionAddress, sessionPath } from './session-address.ts';

/** Link to a further session, which is fetched as soon as the answers of this one are sent. */
export function NextSessionLink({ profile }: { profile: number }) {
  const [address, setAddress] = useState<SessionAddress>();
  useEffect(() => {
    let isCurrent = true;
    const prepare = async () => {
      await sendAnswers();
      const prepared = await prepareNext(profile);
      if (isCurrent) setAddress(prepared);
    };
    // The page of the session says when there is no network.
    prepare().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [profile]);
  return (
    <ButtonLink variant="secondary" to={address ? sessionPath(address) : `/study/session?p=${profile}`}>
      One more
    </ButtonLink>
  );
}
