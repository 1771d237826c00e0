import type { TextName } from '../standard-texts.contract.ts';

interface TextField {
  name: TextName;
  label: string;
  hint?: string;
  /** Lines of the field; one line when missing. */
  rows?: number;
}

/** Texts that the site shows together, with one preview. */
export interface TextGroup {
  id: 'hero' | 'benefits' | 'levels' | 'tutors' | 'about' | 'safety' | 'footer';
  title: string;
  fields: TextField[];
}

const paragraphs = 'An empty line begins a new paragraph.';

const levelFields = (level: 'beginner' | 'intermediate' | 'advanced', name: string): TextField[] => [
  { name: `${level}Summary`, label: `${name}: what learners learn, in a sentence`, rows: 2 },
  { name: `${level}Outcome`, label: `${name}: what learners can do afterwards`, rows: 2 },
  { name: `${level}Description`, label: `${name}: description`, hint: `Shown by “Tell me more”. ${paragraphs}`, rows: 6 },
];

export const textGroups: TextGroup[] = [
  {
    id: 'hero',
    title: 'Top of the front page',
    fields: [
      { name: 'heroTitle', label: 'Headline', hint: 'Also in the title of the front page and in link previews.' },
      { name: 'heroTagline', label: 'Tagline', rows: 2 },
    ],
  },
  {
    id: 'benefits',
    title: 'Why Learn With Us?',
    fields: [
      { name: 'instructorsTitle', label: 'First title' },
      { name: 'instructorsText', label: 'First text', rows: 3 },
      { name: 'coursesTitle', label: 'Second title', hint: 'This title is a link to the course.' },
      { name: 'coursesText', label: 'Second text', rows: 3 },
      { name: 'communityTitle', label: 'Third title' },
      { name: 'communityText', label: 'Third text', rows: 3 },
    ],
  },
  {
    id: 'levels',
    title: 'Levels',
    fields: [...levelFields('beginner', 'Beginner'), ...levelFields('intermediate', 'Intermediate'), ...levelFields('advanced', 'Advanced')],
  },
  {
    id: 'tutors',
    title: 'Invitation to tutors',
    fields: [
      { name: 'tutorsTitle', label: 'Title of the invitation' },
      { name: 'tutorsText', label: 'Text of the invitation', rows: 3 },
    ],
  },
  {
    id: 'about',
    title: 'About page',
    fields: [
      { name: 'aboutIntro', label: 'Introduction', rows: 4 },
      { name: 'mission', label: 'Our mission', hint: paragraphs, rows: 8 },
      { name: 'vision', label: 'Our vision', hint: paragraphs, rows: 8 },
    ],
  },
  {
    id: 'safety',
    title: 'How we keep children safe',
    fields: [
      {
        name: 'safetyContact',
        label: 'The person families can talk to',
        hint: 'Name, role, and how to reach them. The email and phone number of the academy stand below it.',
        rows: 4,
      },
    ],
  },
  { id: 'footer', title: 'Footer of all pages', fields: [{ name: 'footerText', label: 'Description of the academy', rows: 3 }] },
];
