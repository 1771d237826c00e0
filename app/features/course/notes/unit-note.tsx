import type { UnitNote as Note } from '../course.contract.ts';
import * as css from './note.module.css';
import { NoteBody } from './note-body.tsx';

/** The grammar note on the page of its unit. */
export const UnitNote = ({ title, ...note }: Note) => (
  <section className={css.note} aria-labelledby="grammar-note">
    <p className={css.kicker}>How Igbo does it</p>
    <h2 id="grammar-note">{title}</h2>
    <NoteBody {...note} />
  </section>
);
