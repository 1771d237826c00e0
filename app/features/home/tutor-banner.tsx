import { Link } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { Picture } from '#app/ui/layout/picture.tsx';
import * as css from './tutor-banner.module.css';
import uli from './tutor-uli.svg?w=480;960&as=picture';

export function TutorBanner() {
  return (
    <section className={css.frame} aria-labelledby="tutors">
      <div className={css.banner}>
        <Picture files={uli} alt="" sizes="auto, 30rem" />
        <div className={css.text}>
          <h2 id="tutors">Do you speak Igbo? Teach it with us.</h2>
          <p>We are looking for tutors who love the language and have the patience to pass it on, online and at hours that suit them.</p>
          <div className={css.links}>
            <ButtonLink to="/tutor-registration">Become a Tutor</ButtonLink>
            <Link to="/tutors" className={css.link}>
              Meet our tutors
            </Link>
          </div>
        </div>
      </div>
    </section>
  );
}
