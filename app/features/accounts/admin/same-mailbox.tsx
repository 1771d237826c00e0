import type { Reply } from '#app/http/endpoint.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import type { accounts } from '../accounts.contract.ts';
import * as css from './same-mailbox.module.css';

const kindNames = { learner: 'learners', tutor: 'tutors', admin: 'staff' };

/** Accounts whose addresses are two spellings of one mailbox. */
export function SameMailbox({ pairs }: { pairs: Reply<typeof accounts.sameMailbox> }) {
  return (
    <details className={css.pairs}>
      <summary>{pairs.length === 1 ? 'Two accounts share a mailbox' : `${pluralize(pairs.length, 'pair')} of accounts share a mailbox`}</summary>
      <p>
        Their email addresses are two spellings of the same one. Both accounts go on working, each with the spelling it was registered with. If one of
        them isn’t needed any more, ask its owner to delete it in My account.
      </p>
      <ul>
        {pairs.map(({ kind, email, otherEmail }) => (
          <li key={`${kind} ${email}`}>
            <bdi>{email}</bdi> and <bdi>{otherEmail}</bdi> ({kindNames[kind]})
          </li>
        ))}
      </ul>
    </details>
  );
}
