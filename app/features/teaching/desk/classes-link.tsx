import { ButtonLink } from '#app/ui/button.tsx';
import * as css from './desk.module.css';

/** The way to the classes of the tutor. */
export const ClassesLink = () => (
  <section aria-labelledby="classes" className={css.part}>
    <h2 id="classes">Your classes</h2>
    <p>Attendance, tasks for the week, and notes to the families.</p>
    <p>
      <ButtonLink to="/tutor/classes" variant="secondary">
        Open your classes
      </ButtonLink>
    </p>
  </section>
);
