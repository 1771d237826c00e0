import { Link } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import * as css from './about.module.css';
import type { AboutTexts } from './about-texts.contract.ts';

/** The page, with the texts of the academy. */
export function AboutText({ texts }: { texts: AboutTexts }) {
  return (
    <div className={css.page}>
      <div className={css.opening}>
        <h1 className={css.title}>About us</h1>
        <p className={css.intro}>{texts.aboutIntro}</p>
        <p>
          Children learn here, too. Read <Link to="/safety">how we keep them safe</Link>.
        </p>
      </div>
      <div className={css.pair}>
        <section className={css.card}>
          <Drawing path="M24 45V22M24 30c-9 1-15-4-16-14 9 0 15 4 16 14zM24 22c0-9 6-14 16-15 0 10-6 15-16 15zM12 45h24" />
          <h2>Our mission</h2>
          <Paragraphs text={texts.mission} />
        </section>
        <section className={css.card}>
          <Drawing path="M25 27c2-1 2-5-1-6-4-1-7 2-7 6 0 5 5 8 9 7 6-1 9-7 7-12-2-7-9-10-16-7M24 3v5M24 42v5M2 26h5M41 26h5M9 10l3 3M36 38l3 3M39 10l-3 3M12 38l-3 3" />
          <h2>Our vision</h2>
          <Paragraphs text={texts.vision} />
        </section>
      </div>
      <blockquote className={css.saying}>
        <p lang="ig">Onye aghala nwanne ya.</p>
        <p>Let nobody leave a brother or sister behind.</p>
      </blockquote>
      <p className={css.actions}>
        <ButtonLink to="/register">Get Started</ButtonLink>
        <ButtonLink to="/tutor-registration" variant="secondary">
          Become a Tutor
        </ButtonLink>
      </p>
    </div>
  );
}

const Paragraphs = ({ text }: { text: string }) => [...text.split('\n\n').entries()].map(([nth, paragraph]) => <p key={nth}>{paragraph}</p>);

function Drawing({ path }: { path: string }) {
  return (
    <svg
      width="56"
      height="56"
      viewBox="0 0 48 50"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
