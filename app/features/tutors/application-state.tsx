import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate } from '#app/lib/format-date.ts';
import type { TutorHome } from './own-card.contract.ts';
import * as css from './tutor.module.css';

interface StateText {
  heading: string;
  text: string;
  /** One thing to do next. */
  next: (card: TutorHome['card']) => ReactNode;
}

const writeToUs = (before: string) => (
  <>
    {before} <Link to="/contact">Write to us</Link>.
  </>
);

const texts: Record<TutorHome['state'], StateText> = {
  applied: {
    heading: 'We have your application',
    text: 'Daalụ! We read every application ourselves, and email you once we’ve decided.',
    next: (card) =>
      card
        ? 'Your card is ready for that day. Until then, there’s nothing you need to do.'
        : 'Meanwhile you can write your card below: it tells us more about you. For now only our staff see it.',
  },
  approved: {
    heading: 'You are one of our tutors',
    text: 'Nnọọ! We are glad to have you with us.',
    next: (card) => {
      if (!card) return 'What to do next: write your card below, so that learners get to know you.';
      if (card.hiddenReason !== null) return writeToUs('What to do next: change your card as we ask below, then tell us.');
      if (!card.agreed) return 'What to do next: look at your card below, and show it to our visitors if you like.';
      return (
        <>
          Your card is on the page of <Link to="/tutors">our tutors</Link>. Update it whenever something changes.
        </>
      );
    },
  },
  paused: {
    heading: 'Your work as a tutor is paused for now',
    text: 'Your card is not shown at this time. Everything that you wrote on it stays.',
    next: () => writeToUs('Would you like to go on, or did you not expect this?'),
  },
  declined: {
    heading: 'We could not take you on as a tutor',
    text: 'Thank you for offering your time and your Igbo. Your account stays as it is, and every answer you give a learner is welcome.',
    next: () => writeToUs('Do you have a question, or has something changed?'),
  },
};

function checkSentence(check: TutorHome['check']): string {
  if (!check) return 'Would you like to teach children? Please show us your background check first. We only note the day on which we saw it.';
  const [seen, last] = [formatDate(check.checkedOn), formatDate(check.lastDay)];
  if (check.state === 'over')
    return `We saw your background check on ${seen}. That’s more than three years ago: please show us a new one before you teach children.`;
  return `We saw your background check on ${seen}. You may teach children until ${last}${check.state === 'ending' ? ', so please show us a new one soon' : ''}.`;
}

/** State of the application, and one thing to do next. */
export function ApplicationState({ tutor: { state, message, card, check } }: { tutor: TutorHome }) {
  const { heading, text, next } = texts[state];
  return (
    <section className={css.state} aria-labelledby="state">
      <h2 id="state">{heading}</h2>
      <p>{text}</p>
      {message && (
        <>
          <p>Our message to you:</p>
          <blockquote className={css.message} dir="auto">
            {message}
          </blockquote>
        </>
      )}
      <p>{next(card)}</p>
      {(check || state === 'approved') && <p>{checkSentence(check)}</p>}
    </section>
  );
}
