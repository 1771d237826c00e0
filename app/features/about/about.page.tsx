import { ButtonLink } from '#app/ui/button.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/about.page';
import * as css from './about.module.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'About',
    description: 'Our mission: Igbo in every family that wants it. Our vision: children who are greeted in Igbo, and answer in Igbo.',
    path: '/about',
    matches,
  });

export default function About() {
  return (
    <div className={css.page}>
      <div className={css.opening}>
        <h1 className={css.title}>About us</h1>
        <p className={css.intro}>
          A language lives where it is spoken: at the table, on the phone, in the song before sleep. We help families, and everybody who learns on
          their own, to bring Igbo there.
        </p>
      </div>
      <div className={css.pair}>
        <section className={css.card}>
          <Drawing path="M24 45V22M24 30c-9 1-15-4-16-14 9 0 15 4 16 14zM24 22c0-9 6-14 16-15 0 10-6 15-16 15zM12 45h24" />
          <h2>Our mission</h2>
          <p>
            To make Igbo easy to begin and a joy to keep up. We teach the whole language, its sounds and tones, its words and its ways of greeting and
            thanking, in small steps that fit into a day with work, school and children.
          </p>
          <p>
            We write it as it should be written, with its dots and, where it helps, its tone marks. We say which words are standard and that dialects
            differ, because your grandmother is right too.
          </p>
        </section>
        <section className={css.card}>
          <Drawing path="M25 27c2-1 2-5-1-6-4-1-7 2-7 6 0 5 5 8 9 7 6-1 9-7 7-12-2-7-9-10-16-7M24 3v5M24 42v5M2 26h5M41 26h5M9 10l3 3M36 38l3 3M39 10l-3 3M12 38l-3 3" />
          <h2>Our vision</h2>
          <p>
            A world in which nobody of Igbo descent, and nobody who loves somebody of Igbo descent, has to say “I understand a little, but I cannot
            speak it”.
          </p>
          <p>Children who are greeted in Igbo and answer in Igbo, wherever they grow up.</p>
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
