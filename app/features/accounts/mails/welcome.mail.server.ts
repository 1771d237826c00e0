import type { Level } from '#app/db/schema.ts';
import type { MailLink } from '#app/mail/mail-content.ts';
import { defineMail } from '#app/mail/mail-template.server.ts';

/** A learner by level, or a tutor. */
type Newcomer = Level | 'tutor';

interface Welcome {
  preheader: string;
  heading: string;
  /** Button that the mail begins with. */
  first?: MailLink;
  steps: string[];
  button: MailLink;
}

const ready = 'Nnọọ! Your account is ready';
const begin = { label: 'Begin your first lesson', path: '/study/today' } as const;
const toTheWord = { label: 'See the Word of the Day', path: '/blog' } as const;

const welcomes: Record<Newcomer, Welcome> = {
  beginner: {
    preheader: 'Begin your first lesson: it takes about five minutes.',
    heading: ready,
    first: begin,
    steps: [
      'Your email address is verified, and your account is open. The first lesson takes about five minutes. Three more small things for today:',
      '1. Say the Word of the Day aloud. The marks show its tones: á is high, à is low.',
      '2. Read one post of the blog, to the end.',
      '3. Something is not clear? Ask in a comment below it. Every question of a beginner is welcome here.',
      'Come back tomorrow for the next word: a little every day is how a language stays.',
    ],
    button: toTheWord,
  },
  intermediate: {
    preheader: 'Make a sentence with the Word of the Day.',
    heading: ready,
    first: begin,
    steps: [
      'Your email address is verified, and your account is open. You can already greet and ask, so begin by using what you know:',
      '1. Make a sentence with the Word of the Day, and say it aloud with its tones.',
      '2. Write that sentence as a comment below the word. It need not be perfect.',
      '3. Read the comments of others, and reply to one of them in Igbo.',
    ],
    button: toTheWord,
  },
  advanced: {
    preheader: 'Tell us how it is said where your family comes from.',
    heading: ready,
    first: begin,
    steps: [
      'Your email address is verified, and your account is open. You speak Igbo already, and others can learn from you:',
      '1. Look at the Word of the Day, and tell us in a comment how it is said where your family comes from.',
      '2. Answer a question of a beginner below one of the posts.',
      '3. Would you like to teach? Then apply as a tutor: the way there is on our front page.',
    ],
    button: toTheWord,
  },
  tutor: {
    preheader: 'What happens next with your application.',
    heading: 'Daalụ! Your application is complete',
    steps: [
      'Your email address is verified, and with it your application as a tutor is complete.',
      'What happens next: an administrator will read it and email you. Until then, there’s nothing you need to do.',
      'You can already log in with this email address and your password. Look around, and answer a learner’s question below one of our posts. Your tutor home says how your application stands.',
    ],
    button: { label: 'Go to your tutor home', path: '/tutor' },
  },
};

interface Props {
  newcomer: Newcomer;
  /** How much of the course can be heard; missing while nothing can. */
  heard?: string | undefined;
}

/** Sent once, when an account is verified. Contains no typed name: another person may have typed it with this email address. */
export const welcomeMail = defineMail({
  name: 'accounts.welcome',
  render: ({ newcomer, heard }: Props, { brandName }) => {
    const { preheader, heading, first, steps, button } = welcomes[newcomer];
    const listen = heard ? [newcomer === 'tutor' ? heard : `Listen as you learn: ${heard}`] : [];
    return {
      subject: `${heading} (${brandName})`,
      preheader,
      heading,
      blocks: [...(first ? [{ button: first }] : []), ...steps, ...listen, { button }],
      reason: `You get this email once, because your email address was verified at ${brandName}.`,
    };
  },
  previews: {
    beginner: { newcomer: 'beginner', heard: '31 of 180 words and phrases can be heard.' },
    'beginner without voices': { newcomer: 'beginner' },
    intermediate: { newcomer: 'intermediate' },
    advanced: { newcomer: 'advanced' },
    tutor: { newcomer: 'tutor', heard: '31 of 180 words and phrases can be heard.' },
  },
});
