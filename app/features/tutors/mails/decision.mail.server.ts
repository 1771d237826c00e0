import { defineMail } from '#app/mail/mail-template.server.ts';

/** 'resumed': approved again after a pause. 'reopened': a decision was taken back after its mail. */
export type DecisionOutcome = 'approved' | 'declined' | 'paused' | 'resumed' | 'reopened';

interface Props {
  outcome: DecisionOutcome;
  /** From the staff; '' for none. */
  message: string;
  /** How much of the course can be heard; missing while nothing can. */
  heard?: string | undefined;
}

interface Content {
  preheader: string;
  heading: string;
  steps: string[];
  /** Next step for the tutor. */
  next: string;
  button: { label: string; path: `/${string}` };
}

const home = { label: 'Go to your tutor home', path: '/tutor' } as const;

const contents: Record<DecisionOutcome, Content> = {
  approved: {
    preheader: 'Your application is approved. One small thing to do next.',
    heading: 'Nnọọ! You are one of our tutors',
    steps: ['We have read your application, and we are glad to have you with us.'],
    next: 'What to do next: log in and open your tutor home. There you can lend your voice to our words, and write a card with your name, your town, your dialects and a few sentences. Visitors see it only if you agree.',
    button: home,
  },
  declined: {
    preheader: 'Thank you for your application as a tutor.',
    heading: 'Daalụ for your application',
    steps: [
      'Thank you for offering your time and your Igbo. We have read your application with care, and this time we cannot take you on as a tutor.',
      'This says nothing about your Igbo: we have few places, and many who offer. Your account stays as it is, and every answer that you give a learner below a post is welcome.',
    ],
    next: 'Do you have a question, or has something changed? Then please write to us.',
    button: { label: 'Write to us', path: '/contact' },
  },
  paused: {
    preheader: 'Your work as a tutor is paused for now.',
    heading: 'Your work as a tutor is paused for now',
    steps: [
      'For now you are not one of our active tutors, and your card is not shown. Your account and what you wrote on the card stay as they are.',
    ],
    next: 'If you did not expect this, or want to go on, please write to us.',
    button: { label: 'Write to us', path: '/contact' },
  },
  resumed: {
    preheader: 'You are one of our active tutors again.',
    heading: 'Nnọọ! You are back with us',
    steps: ['You are one of our active tutors again. If you had agreed to show your card, visitors see it again.'],
    next: 'What to do next: have a look at your card, and bring it up to date.',
    button: home,
  },
  reopened: {
    preheader: 'We look at your application once more.',
    heading: 'We look at your application once more',
    steps: ['We have taken back what we decided about your application as a tutor, and look at it once more. Please excuse the confusion.'],
    next: 'There is nothing that you need to do: we write to you again.',
    button: home,
  },
};

/** Outcomes after which a tutor can lend a voice. */
const teaches: ReadonlySet<DecisionOutcome> = new Set(['approved', 'resumed']);

/** Tells a tutor or applicant what the staff has decided. Contains no typed name. */
export const decisionMail = defineMail<Props>({
  name: 'tutors.decision',
  render: ({ outcome, message, heard }, { brandName }) => {
    const { preheader, heading, steps, next, button } = contents[outcome];
    return {
      subject: `${heading} (${brandName})`,
      preheader,
      heading,
      blocks: [
        ...steps,
        ...(message ? ['Our message to you:', { quote: message }] : []),
        ...(heard && teaches.has(outcome) ? [`So far ${heard} Every further voice helps.`] : []),
        next,
        { button },
      ],
      reason: `You get this email because you applied as a tutor at ${brandName}.`,
    };
  },
  previews: {
    approved: { outcome: 'approved', message: 'Ndewo Ọ́lụ́chí,\n\nshall we talk on Saturday about your first lesson?\n\nKa ọ dị, Ada' },
    'approved without a message': { outcome: 'approved', message: '', heard: '31 of 180 words and phrases can be heard.' },
    declined: { outcome: 'declined', message: 'At this time we look for tutors of the Nsukka and Izii dialects.' },
    paused: { outcome: 'paused', message: 'As you asked: a good rest, and our wishes for the baby!' },
    resumed: { outcome: 'resumed', message: '' },
    reopened: { outcome: 'reopened', message: '' },
    'long words': { outcome: 'approved', message: 'Nwaanyịbụife'.repeat(40) },
  },
});
