import { ButtonLink } from '#app/ui/button.tsx';
import * as css from './desk.module.css';

/** The way to the live lessons of a tutor. */
export const OwnLessons = () => (
  <section aria-labelledby="lessons" className={css.part}>
    <h2 id="lessons">Live lessons</h2>
    <p>Requests of families, lessons ahead, and the hours in which you teach.</p>
    <p>
      <ButtonLink to="/tutor/lessons" variant="secondary">
        Lessons and hours
      </ButtonLink>
    </p>
  </section>
);
