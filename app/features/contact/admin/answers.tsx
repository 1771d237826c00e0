import { formatDateTime } from '#app/lib/format-date-time.ts';
import { deletedAccountName } from '#app/ui/admin/deleted-account-name.ts';
import { FoldedText } from '#app/ui/layout/fold.tsx';
import type { MessageAnswer } from '../inbox.contract.ts';
import * as css from './message.module.css';

const deliveryTexts = {
  waiting: 'The mail is on its way.',
  sent: 'The mail was sent.',
  failed: 'The mail could not be delivered. Please check the address.',
};

/** Answers that were sent, oldest first. */
export function Answers({ answers }: { answers: MessageAnswer[] }) {
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby="answers">
      <h2 id="answers">Sent answers</h2>
      <ol role="list" className={css.answers}>
        {answers.map((answer) => (
          <li key={answer.id}>
            <AnswerText answer={answer} />
            {answer.delivery && <p className={answer.delivery === 'failed' ? css.failed : css.meta}>{deliveryTexts[answer.delivery]}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Author, time and text of an answer. */
export function AnswerText({ answer: { author, createdAt, text } }: { answer: MessageAnswer }) {
  return (
    <>
      <p className={css.meta}>
        <bdi>{author ?? deletedAccountName}</bdi>, <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </p>
      <FoldedText size="ample" what="the answer">
        {text}
      </FoldedText>
    </>
  );
}
