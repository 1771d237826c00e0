import { retentionDays } from 'virtual:manifest/retention';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ContactLinks } from '#app/features/contact/public.tsx';
import * as css from './safety.module.css';
import type { SafetyTexts } from './safety-texts.contract.ts';

/** What the academy promises to families, and the person to write to. */
export function SafetyPromises({ texts }: { texts: SafetyTexts }) {
  return (
    <>
      <p className={css.intro}>
        Children learn here with a nickname, and with their grown-ups close by. This page says what we promise, what a tutor sees of a child, and how
        you can tell us about a worry.
      </p>
      <div className={css.promises}>
        <Part title="There’s always a grown-up">
          <p>
            A tutor and a child can’t write to each other here. A tutor only ever writes to a grown-up, and every message, task and note about a child
            can be read by its grown-ups and by our staff.
          </p>
          <p>Children meet a tutor online with a grown-up in the room. The page and our emails say so each time.</p>
          <p>Nothing about a child is public. There’s no profile that others can find, and no chat among children.</p>
        </Part>
        <Part title="What a tutor sees of a child">
          <p>
            The nickname, the picture and the age group. On which days it learned, which lessons it has done, which words it finds hardest, and
            whether it came to class.
          </p>
          <p>Never what it has typed, its surname, an email address or a phone number, and never the other learners of your household.</p>
        </Part>
        <Part title="Who teaches children">
          <p>
            Before a tutor may teach children, we ask for their background check. We note the day on which we saw it, and keep no copy. It counts for
            three years. A tutor without one gets no classes and no lessons with children.
          </p>
        </Part>
        <Part title="Online rooms">
          <p>
            A live lesson has an online room of its own, with an address that can’t be guessed. Only the family and the tutor get the link. The link
            of a class is shown to its families shortly before it begins, and it’s gone once the class is over.
          </p>
          <p>When a child leaves a class, its tutor and our staff can change the link at once.</p>
        </Part>
        <Part title="You can always leave">
          <p>You leave a class or cancel a lesson with one press. We won’t ask you why.</p>
        </Part>
        <Part title="How long we keep things">
          <p>
            What belongs to a term is deleted twelve months after it ends, but for the notes and reports that we wrote for your family. A concern is
            deleted {retentionDays.concern / 365} years after we’ve dealt with it. <Link to="/privacy">Privacy</Link> says everything else.
          </p>
        </Part>
      </div>
      <section className={css.person}>
        <h2>Who you can talk to</h2>
        <p className={css.lines}>{texts.safetyContact}</p>
        <ContactLinks social={0} />
        <p>
          <strong>Is a child in danger right now?</strong> Please call the police or the emergency number of your country first.
        </p>
      </section>
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
);
