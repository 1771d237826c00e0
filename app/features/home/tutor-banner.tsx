import { Link } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { Picture } from '#app/ui/layout/picture.tsx';
import type { HomeTexts } from './home-texts.contract.ts';
import * as css from './tutor-banner.module.css';
import uli from './tutor-uli.svg?w=480;960&as=picture';

export function TutorBanner({ texts }: { texts: HomeTexts }) {
  return (
    <section className={css.frame} aria-labelledby="tutors">
      <div className={css.banner}>
        <Picture files={uli} alt="" sizes="auto, 30rem" />
        <div className={css.text}>
          <h2 id="tutors">{texts.tutorsTitle}</h2>
          <p>{texts.tutorsText}</p>
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
