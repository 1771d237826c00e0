import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { type EmailAction, type EmailActionLink, type EmailActionResult, linkFromUrl, type PostedResult, runEmailAction } from './email-action.ts';

interface Options {
  /** Result of a form post without JavaScript. */
  posted: PostedResult | undefined;
  /** Runs the action as soon as the page has hydrated, without a press of a button. */
  runsOnLoad: boolean;
}

interface EmailActionState {
  link: EmailActionLink;
  /** Undefined until the action has run. */
  result: EmailActionResult | undefined;
  act: () => void;
  busy: boolean;
}

/**
 * Runs the action of a link in a mail. Moves the token and the email from the URL to the state of the history entry,
 * where reloads and history navigation read them.
 */
export function useEmailAction(emailAction: EmailAction, { posted, runsOnLoad }: Options): EmailActionState {
  const { pathname, search, state } = useLocation();
  const [link, setLink] = useState(() => posted?.link ?? linkFromUrl(new URLSearchParams(search)));
  const [result, setResult] = useState<EmailActionResult | undefined>(posted);
  const { pending: busy, run } = useAction(async (currentLink: EmailActionLink) => setResult(await runEmailAction(currentLink, emailAction)));
  const isInitialized = useRef(false);

  useEffect(() => {
    if (isInitialized.current) return;
    isInitialized.current = true;
    const currentLink = search || posted ? link : (linkInState(state) ?? link);
    setLink(currentLink);
    if (search || posted) moveToState(currentLink, pathname);
    if (runsOnLoad && !posted) void run(currentLink);
  });
  return { link, result, act: () => void run(link), busy };
}

/** React Router stores its key and index beside `usr`, which becomes `location.state`. */
function moveToState(mailLink: EmailActionLink, pathname: string): void {
  history.replaceState({ ...history.state, usr: { mailLink } }, '', pathname);
}

const linkInState = (state: { mailLink?: EmailActionLink } | null): EmailActionLink | undefined => state?.mailLink;
