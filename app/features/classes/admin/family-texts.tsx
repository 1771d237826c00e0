import { formatDateTime } from '#app/lib/format-date-time.ts';
import type { AdminClass } from './class-admin.contract.ts';
import * as css from './classes.module.css';

/** Notes and tasks that tutors gave the families: the staff read along. */
export const FamilyTexts = ({ found: { notes, tasks } }: { found: AdminClass }) => (
  <section aria-labelledby="texts" className={css.section}>
    <h2 id="texts">Notes and tasks</h2>
    {notes.length + tasks.length === 0 && <p>The tutors have written no notes and set no tasks yet.</p>}
    <Texts name="Notes to the families" texts={notes} />
    <Texts name="Tasks" texts={tasks} />
  </section>
);

const Texts = ({ name, texts }: { name: string; texts: AdminClass['notes'] }) =>
  texts.length > 0 && (
    <>
      <h3>{name}</h3>
      <ul>
        {texts.map(({ id, text, author, at }) => (
          <li key={id}>
            <p className={css.text}>{text}</p>
            <p className={css.meta}>
              {author !== null && (
                <>
                  <bdi>{author}</bdi>,{' '}
                </>
              )}
              <time dateTime={at}>{formatDateTime(at)}</time>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
