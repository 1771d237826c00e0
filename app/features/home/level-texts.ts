import type { levels } from '#app/features/accounts/levels.contract.ts';
import type { PictureFiles } from '#app/ui/layout/picture.tsx';
import advanced from './level-advanced.svg?w=400;800&as=picture';
import beginner from './level-beginner.svg?w=400;800&as=picture';
import intermediate from './level-intermediate.svg?w=400;800&as=picture';

export interface LevelText {
  level: (typeof levels)[number];
  name: string;
  /** Summary on the slide in one sentence. */
  summary: string;
  /** Learning outcome, for the ladder. */
  outcome: string;
  /** Hours of instruction, if known. */
  hours?: string;
  /** Paragraphs of the dialog. */
  description: string[];
  picture: PictureFiles;
}

export const levelTexts: LevelText[] = [
  {
    level: 'beginner',
    name: 'Beginner',
    summary: 'Greet, introduce yourself and your family, count, and get the tones into your ear.',
    outcome: 'Then you can greet your elders properly and follow a slow conversation at the table.',
    hours: 'Up to 100 hours of instruction',
    description: [
      'For everybody who starts from nothing, and for those who understand a little from home. In up to 100 hours of instruction you learn the 36 letters and the tones, greetings for every hour of the day, family, food, numbers, and how to ask and answer simple questions.',
      'At the end you can greet your elders properly, say who you are, and follow a slow conversation at the table.',
    ],
    picture: beginner,
  },
  {
    level: 'intermediate',
    name: 'Intermediate',
    summary: 'Tell what happened, say what you want, and keep a conversation going.',
    outcome: 'Then you can hold an everyday conversation, on the phone too.',
    description: [
      'For those who can already greet and ask. You work with verbs and their extensions, tell what happened yesterday and what will happen tomorrow, shop at the market, give directions, and read short texts with their tones.',
      'At the end you can hold an everyday conversation, on the phone too, without going back to English.',
    ],
    picture: intermediate,
  },
  {
    level: 'advanced',
    name: 'Advanced',
    summary: 'Tell stories, use proverbs, and know the fine differences between dialects.',
    outcome: 'Then you can speak at a family gathering, and explain a proverb to your children.',
    description: [
      'For those who already speak Igbo and want to shine. You tell stories, use and explain proverbs, discuss news and family matters, write letters, and learn how a thing is said in other places.',
      'At the end you can speak at a family gathering, and help your children when they ask why it is said like that.',
    ],
    picture: advanced,
  },
];
