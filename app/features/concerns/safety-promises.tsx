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
        Children learn here with a nickname, and with their grown-ups close by. Here’s what we promise, what a tutor sees of your child, and how to
        tell us if something worries you.
      </p>
      <div className={css.promises}>
        <Part title="There’s always a grown-up">
          <p>
            Tutors and children can’t write to each other here. A tutor only ever writes to a grown-up, and every message, task and note about a child
            can be read by the child’s grown-ups and by our staff.
          </p>
          <p>When children meet a tutor online, a grown-up is in the room. Our pages and emails say so each time.</p>
          <p>Nothing about a child is public. There’s no profile that others can find, and no chat among children.</p>
        </Part>
        <Part title="What a tutor sees of your child">
          <p>
            Their nickname, picture and age group. On which days they learned, which lessons they’ve done, which words are hardest for them, and
            whether they came to class.
          </p>
          <p>Never what they typed, a surname, an email address or a phone number, and never the other learners of your household.</p>
        </Part>
        <Part title="Tutors’ background checks">
          <p>
            Before tutors may teach children, we ask to see their background check. We note the day on which we saw it, and keep no copy. It counts
            for three years. Without one, there are no classes and no lessons with children.
          </p>
        </Part>
        <Part title="Online rooms">
          <p>
            A live lesson with a child has an online room of its own, with an address that can’t be guessed, or one in which the tutor lets each guest
            in. Only your family and the tutor get the link. The link of a class is shown to its families shortly before it begins, and it’s gone once
            the class is over.
          </p>
          <p>When a child leaves a class, its tutor and our staff are asked at once whether the class gets a new link.</p>
        </Part>
        <Part title="You can always leave">
          <p>You can leave a class or cancel a lesson at any time, with one press, and we won’t ask you why.</p>
        </Part>
        <Part title="How long we keep things">
          <p>
            Twelve months after a term ends, we delete what belongs to it. The notes that its tutors wrote to your family stay yours for as long as
            you have your account, and so does what a tutor notes for you after a live lesson. A concern is deleted {retentionDays.concern / 365}{' '}
            years after we’ve dealt with it. Everything else is under <Link to="/privacy">Privacy</Link>.
          </p>
        </Part>
      </div>
      <section className={css.person}>
        <h2>Talk to us</h2>
        <p className={css.lines}>{texts.safetyContact}</p>
        <ContactLinks social={0} />
        <p className={css.urgent}>
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
