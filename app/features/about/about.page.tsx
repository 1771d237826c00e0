import { ButtonLink } from '#app/ui/button.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import type { Route } from './+types/about.page';
import css from './about.module.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'About',
    description: 'Our mission: Igbo in every family that wants it. Our vision: children who answer in Igbo.',
    path: '/about',
    matches,
  });

export default function About() {
  return (
    <div className={css.page}>
      <h1>About us</h1>
      <p className={css.lead}>
        A language lives where it is spoken: at the table, on the phone, in the song before sleep. We help families and single learners to bring Igbo
        there.
      </p>
      <section>
        <h2>Our mission</h2>
        <p>
          To make Igbo easy to begin and a joy to go on with. We teach the language whole, its sounds and tones, its words and its ways of greeting
          and thanking, in small steps that fit into a day with work, school and children.
        </p>
        <p>
          We write it as it should be written, with its dots and, where it helps, its tone marks. We say which words are standard and that dialects
          differ, because your grandmother is right too.
        </p>
      </section>
      <section>
        <h2>Our vision</h2>
        <p>
          A world in which nobody of Igbo descent, and nobody who loves somebody of Igbo descent, has to say “I understand a little, but I cannot
          speak it”. Children who are greeted in Igbo and answer in Igbo, wherever they grow up.
        </p>
        <blockquote className={css.saying}>
          <p lang="ig">Onye aghala nwanne ya.</p>
          <p>Let nobody leave a brother or sister behind.</p>
        </blockquote>
      </section>
      <p className={css.ways}>
        <ButtonLink to="/register">Start learning</ButtonLink>
        <ButtonLink to="/tutor-registration" quiet>
          Become a tutor
        </ButtonLink>
      </p>
    </div>
  );
}
