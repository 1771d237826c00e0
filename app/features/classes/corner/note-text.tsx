import { formatLocalDate } from '#app/lib/format-local-date.ts';
import type { Note } from '../membership/membership.contract.ts';
import * as css from './corner-classes.module.css';

/** Note of a tutor to all families. @param of class that it was written to, where the page does not say so */
export const NoteText = ({ note: { text, author, at }, of }: { note: Note; of?: string }) => (
  <div className={css.note}>
    <p className={css.text} dir="auto">
      {text}
    </p>
    <p className={css.by}>
      <bdi>{author}</bdi>, {formatLocalDate(at)}
      {of !== undefined && (
        <>
          , <bdi>{of}</bdi>
        </>
      )}
    </p>
  </div>
);
