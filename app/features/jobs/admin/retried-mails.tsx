import { useId } from 'react';
import { AsyncSection, type Result } from '#app/ui/feedback/async-section.tsx';
import type { RetriedMails as Retried } from '../jobs.contract.ts';
import * as css from './dead-letter-card.module.css';
import { Fact, LetterFacts, Time } from './dead-letter-card.tsx';

type Mail = Retried['mails'][number];

/** Mails that wait after a failed attempt, with the reason, and whether the mail server can be used. */
export function RetriedMails({ result }: { result: Result<Retried> }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={css.part}>
      <h2 id={heading}>Mails that wait for another try</h2>
      <AsyncSection result={result} loading="Loading the mails …" errorMessage="We could not fetch the mails that wait.">
        {({ server, mails, total }) => (
          <>
            <ServerLine server={server} />
            {total === 0 && <p>No email waits for another try.</p>}
            {total > 0 && (
              <ul role="list" className={css.list}>
                {mails.map((mail) => (
                  <li key={mail.id}>
                    <MailCard mail={mail} />
                  </li>
                ))}
              </ul>
            )}
            {total > mails.length && <p>And {(total - mails.length).toLocaleString('en')} more.</p>}
          </>
        )}
      </AsyncSection>
    </section>
  );
}

function ServerLine({ server }: Pick<Retried, 'server'>) {
  if (!server) return <p>Without SMTP_URL mails are files on the server: nothing is sent.</p>;
  const { isReachable, reason, checkedAt } = server;
  if (isReachable === null || !checkedAt) return <p>The mail server has not been tried yet.</p>;
  if (isReachable)
    return (
      <p>
        The mail server can be used: it answered on <Time iso={checkedAt} />.
      </p>
    );
  return (
    <p className={css.trouble}>
      The mail server cannot be used. On <Time iso={checkedAt} /> the reason was: <span className={css.text}>{reason}</span>. Please ask the operator
      of the server to check SMTP_URL; the emails wait meanwhile.
    </p>
  );
}

function MailCard({ mail }: { mail: Mail }) {
  const { kind, failedAttempts, nextTryAt } = mail;
  return (
    <div className={css.card}>
      <h3 className={css.kind}>{kind}</h3>
      <dl className={css.facts}>
        <Fact name="Next try">
          <Time iso={nextTryAt} />
        </Fact>
        <Fact name="Failed tries">{failedAttempts}</Fact>
        <LetterFacts {...mail} />
      </dl>
    </div>
  );
}
