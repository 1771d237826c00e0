import { useNavigate } from 'react-router';
import { type Api, api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { ActionButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import * as css from './system.module.css';

export type TestMail = Awaited<ReturnType<Api['system']['testMail']>>;

const toMessage = errorMessages({
  429: serverMessage,
  network: 'No test was sent: there is no connection. Please try again.',
  fallback: 'No test was sent: something went wrong on our side.',
});

/** Whether the outcome is not known yet. */
export const isOnItsWay = (test: TestMail | undefined) => test?.state === 'waiting' && test.reason === null;

/** Button for a mail to the own address; the address of the page names the last one, whose outcome follows. */
export function SendTest({ test, server }: { test: TestMail | undefined; server: string | null }) {
  const navigate = useNavigate();
  const action = useAction(async () => {
    const { id } = await api.system.sendTest();
    await navigate(`?test=${id}`, { replace: true, preventScrollReset: true });
  }, toMessage);
  return (
    <>
      <div className={css.actions}>
        <ActionButton action={action} variant="secondary">
          Send a test to me
        </ActionButton>
      </div>
      <Notice tone="good">{test && successOf(test, server)}</Notice>
      {test?.reason && <Notice tone="bad">{failureOf(test)}</Notice>}
      {action.failure && <Notice tone="bad">{action.failure}</Notice>}
    </>
  );
}

function successOf(test: TestMail, server: string | null): string | undefined {
  if (isOnItsWay(test)) return 'The test is on its way.';
  if (test.state !== 'sent') return undefined;
  return server === null ? 'The test was written as a file.' : 'The mail server has taken the test. Please look into your mailbox.';
}

const failureOf = ({ reason, triesAgainAt }: TestMail) =>
  `The test was not sent. ${triesAgainAt === null ? 'It is not tried again by itself.' : `It is tried again at ${formatDateTime(triesAgainAt)}.`} The reason: ${reason}`;
