import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { usePending } from '#app/ui/hooks/use-pending.ts';
import { type EmailAction, type EmailActionLink, type EmailActionResult, linkFromUrl, type Posted, runEmailAction } from './email-action.ts';

interface Options {
  /** What a form post without script has brought already. */
  posted: Posted | undefined;
  /** Whether opening the page in a browser with script is enough. */
  actsOnOpening: boolean;
}

interface UsedLink {
  link: EmailActionLink;
  /** Undefined before the link was followed. */
  result: EmailActionResult | undefined;
  act: () => void;
  busy: boolean;
}

/**
 * Follows the link of a mail. Its token and e-mail leave the address bar at once and stay in the state of the history entry,
 * where a reload and the back button find them.
 */
export function useEmailAction(following: EmailAction, { posted, actsOnOpening }: Options): UsedLink {
  const { pathname, search, state } = useLocation();
  const [link, setLink] = useState(() => posted?.link ?? linkFromUrl(new URLSearchParams(search)));
  const [result, setResult] = useState<EmailActionResult | undefined>(posted);
  const [busy, run] = usePending();
  const isRead = useRef(false);
  const actWith = (known: EmailActionLink) => void run(async () => setResult(await runEmailAction(known, following)));

  useEffect(() => {
    if (isRead.current) return;
    isRead.current = true;
    const known = search || posted ? link : (linkInState(state) ?? link);
    setLink(known);
    if (search || posted) moveToState(known, pathname);
    if (actsOnOpening && !posted) actWith(known);
  });
  return { link, result, act: () => actWith(link), busy };
}

/** React Router keeps its own key and index beside `usr`, which becomes `location.state`. */
function moveToState(mailLink: EmailActionLink, pathname: string): void {
  history.replaceState({ ...history.state, usr: { mailLink } }, '', pathname);
}

const linkInState = (state: { mailLink?: EmailActionLink } | null): EmailActionLink | undefined => state?.mailLink;
