import { ButtonLink } from '#app/ui/button.tsx';
import css from './tutor-banner.module.css';

export function TutorBanner() {
  return (
    <section className={css.banner} aria-labelledby="tutors">
      <div className={css.inner}>
        <div>
          <h2 id="tutors">You speak Igbo? Teach it with us.</h2>
          <p>We look for tutors who love the language and have the patience to pass it on, online and at hours that suit them.</p>
        </div>
        <ButtonLink to="/tutor-registration">Become a Tutor</ButtonLink>
      </div>
    </section>
  );
}
