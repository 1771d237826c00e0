import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useBusy } from '#app/ui/hooks/use-pending.ts';
import { type Followed, type Following, follow, linkIn, type MailLink, type Posted } from './email-action.ts';

interface Options {
  /** What a form post without script has brought already. */
  posted: Posted | undefined;
  /** Whether opening the page in a browser with script is enough. */
  actsOnOpening: boolean;
}

interface UsedLink {
  link: MailLink;
  /** Undefined before the link was followed. */
  result: Followed | undefined;
  act: () => void;
  busy: boolean;
}

/**
 * Follows the link of a mail. Its token and e-mail leave the address bar at once and stay in the state of the history entry,
 * where a reload and the back button find them.
 */
export function useMailLink(following: Following, { posted, actsOnOpening }: Options): UsedLink {
  const { pathname, search, state } = useLocation();
  const [link, setLink] = useState(() => posted?.link ?? linkIn(new URLSearchParams(search)));
  const [result, setResult] = useState<Followed | undefined>(posted);
  const [busy, run] = useBusy();
  const isRead = useRef(false);
  const actWith = (known: MailLink) => void run(async () => setResult(await follow(known, following)));

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
function moveToState(mailLink: MailLink, pathname: string): void {
  history.replaceState({ ...history.state, usr: { mailLink } }, '', pathname);
}

const linkInState = (state: { mailLink?: MailLink } | null): MailLink | undefined => state?.mailLink;
