import { useEffect, useState } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages } from '#app/http/error-messages.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { readSessionToken } from '#app/login-session/session-cookie.ts';
import { ActionButton, ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { isJoinable } from '../meetings/meeting-state.ts';
import type { ClassOfProfile } from '../membership/membership.contract.ts';
import * as css from './class-cards.module.css';

const failed = errorMessages({ fallback: 'We couldn’t open the meeting. Please try again' });
const loginPath = `/login?${new URLSearchParams([['then', '/study/today']])}`;

/** Time between two looks at the clock, in ms. */
const tickMs = 15_000;

interface JoinButtonProps {
  profile: number;
  classId: number;
  meeting: NonNullable<ClassOfProfile['meeting']>;
}

/** Whether a meeting can be joined, as the clock of the device goes on. */
function useIsOn({ startsAt, minutes }: JoinButtonProps['meeting']): boolean {
  const isOnAt = () => isJoinable({ startsAt: Date.parse(startsAt), minutes, isCancelled: false }, Date.now());
  const [isOn, setIsOn] = useState(isOnAt);
  useEffect(() => {
    const timer = setInterval(() => setIsOn(isOnAt()), tickMs);
    return () => clearInterval(timer);
  });
  return isOn;
}

/** Leads to a meeting that is on. The link is fetched at the press and stored nowhere; a device without a login is asked to log in. */
export function JoinButton({ profile, classId, meeting }: JoinButtonProps) {
  const isOn = useIsOn(meeting);
  const [hasSession, setHasSession] = useState(() => readSessionToken() !== undefined);
  const [hasNoLink, setHasNoLink] = useState(false);
  const join = useAction(async () => {
    if (!readSessionToken()) return setHasSession(false);
    const classes = await api.classes.profileClasses({ id: profile }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) setHasSession(false);
      throw error;
    });
    const link = classes.find(({ id }) => id === classId)?.meeting?.link;
    if (!link) return setHasNoLink(true);
    setHasNoLink(false);
    window.location.assign(link);
  }, failed);
  if (!isOn) return null;
  if (!hasSession)
    return (
      <>
        <p>The meeting is open. A grown-up logs in to join it.</p>
        <p>
          <ButtonLink className={css.join} to={loginPath}>
            Log in to join
          </ButtonLink>
        </p>
      </>
    );
  return (
    <>
      <p>
        <ActionButton className={css.join} action={join}>
          Join the meeting
        </ActionButton>
      </p>
      {join.failure && <Notice tone="bad">{join.failure}</Notice>}
      {hasNoLink && <Notice tone="bad">This meeting has no link. Please ask the tutor or the academy for it.</Notice>}
    </>
  );
}
