import { useRef, useState } from 'react';
import { reviewParts } from '#app/features/course/review/review-parts.contract.ts';
import { reviewPartTexts } from '#app/features/course/review/review-questions.contract.ts';
import { errorMessages } from '#app/http/error-messages.ts';
import { ActionButton, Button, ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { SittingEnd } from '../sitting-end.tsx';
import { fetchSheet, type SheetPage } from './fetch-sheet.ts';
import { Line } from './line.tsx';
import * as css from './sheet.module.css';

const failed = errorMessages({ fallback: 'We could not fetch more lines. Please try again in a moment.' });

const fieldsOnPaper = ['Name', 'Grew up in', 'Date', 'May we name you as the reviewer? ☐ yes ☐ no'];

/** Control of the sheet that follows a line: the first one of the next line, else the button for more. */
function focusAfter(sheet: HTMLElement | null, line: HTMLElement): void {
  const lines = [...(sheet?.querySelectorAll<HTMLElement>('[data-line], [data-end]') ?? [])];
  const next = lines[lines.indexOf(line) + 1];
  next?.querySelector<HTMLElement>('button, input, a')?.focus();
}

/** Lines of the work sheet in its parts. What is answered stays where it is and can be answered anew. */
export function Sheet({ first, account }: { first: SheetPage; account: number }) {
  const [{ rows, parts, total }, setPage] = useState(first);
  const [answered, setAnswered] = useState<ReadonlySet<number>>(new Set());
  const sheet = useRef<HTMLDivElement>(null);
  const left = total - answered.size;

  const more = useAction(async () => {
    const next = await fetchSheet(rows.filter(({ item }) => !answered.has(item.id)).length);
    const known = new Set(rows.map(({ item }) => item.id));
    const added = next.rows.filter(({ item }) => !known.has(item.id));
    // What another reviewer has answered meanwhile is counted no more.
    setPage({ parts, rows: [...rows, ...added], total: added.length === 0 ? rows.length : next.total + answered.size });
  }, failed);

  if (rows.length === 0) return <SittingEnd nothing="Nothing to review. Thank you." done={false} onUnskip={async () => undefined} />;
  const numbers = new Map(rows.map(({ item }, nth) => [item.id, nth + 1]));
  return (
    <div ref={sheet} className={css.sheet}>
      <Instructions />
      <p className={css.tools}>
        <strong>{left === 1 ? '1 line left' : `${left.toLocaleString('en')} lines left`}</strong>
        <Button variant="secondary" onClick={() => print()}>
          Print these {rows.length} lines
        </Button>
      </p>
      {reviewParts.map((part) => {
        const lines = rows.filter((row) => row.part === part);
        if (lines.length === 0) return null;
        const { title, introduction } = reviewPartTexts[part];
        const count = parts.find((each) => each.part === part)?.count ?? lines.length;
        return (
          <section key={part} aria-labelledby={`part-${part}`} className={css.part}>
            <h2 id={`part-${part}`}>
              {title} ({count.toLocaleString('en')})
            </h2>
            <p>{introduction}</p>
            <ul role="list" className={css.lines}>
              {lines.map((row) => (
                <Line
                  key={row.item.id}
                  number={numbers.get(row.item.id) ?? 0}
                  first={row}
                  account={account}
                  onAnswered={() => setAnswered((ids) => new Set(ids).add(row.item.id))}
                  onNext={(line) => focusAfter(sheet.current, line)}
                />
              ))}
            </ul>
          </section>
        );
      })}
      <div className={css.end} data-end>
        {more.failure && <Notice tone="bad">{more.failure}</Notice>}
        {rows.length < total ? (
          <ActionButton action={more}>Show more lines</ActionButton>
        ) : (
          <>
            <p>That was the last line. Thank you.</p>
            <ButtonLink to="/tutor" variant="secondary">
              Back to your tutor home
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}

const Instructions = () => (
  <>
    <p className={css.paper} aria-hidden="true">
      {fieldsOnPaper.map((field) => (
        <span key={field}>{field}</span>
      ))}
    </p>
    <ul className={css.steps}>
      <li>
        What matters most comes first. Stop where you like<span className={css.screen}>: each answer is saved at once</span>.
      </li>
      <li>“Yes” says that the spelling, the meaning and the marked tones are as you would teach them.</li>
      <li>After a no, write how you say it: á is high, à is low, ā is one step down.</li>
      <li>
        “Not sure” is a good answer<span className={css.screen}>: the line stays for another speaker</span>
        <span className={css.onPaper}>: leave both boxes empty</span>.
      </li>
    </ul>
  </>
);
