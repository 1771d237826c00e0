import type { ReportContent } from '#app/features/term-reports/report-content.contract.ts';

/** A report as most are. */
export const reportContent: ReportContent = {
  version: 1,
  nickname: 'Ada',
  className: 'Saturday beginners',
  level: 'beginner',
  firstDay: '2026-01-05',
  lastDay: '2026-03-28',
  tutors: ['Aunty Adaeze', 'Chidi'],
  meetings: { held: 12, attended: 9, late: 1, excused: 2 },
  unitsDone: 3,
  units: [
    { title: 'Ndeewo!', titleEnglish: 'Greetings', can: 'greet, and answer a greeting' },
    { title: 'Kedu?', titleEnglish: 'How are you?', can: 'ask how a person is, and say it of yourself' },
    { title: 'Nri', titleEnglish: 'At the table', can: 'ask for water and food, and say thank you' },
  ],
  wordsKnown: 48,
  words: [
    { igbo: 'mmịrị', english: 'water' },
    { igbo: 'ńrí', english: 'food' },
    { igbo: 'ákwà', english: 'cloth' },
    { igbo: 'daalụ', english: 'thank you' },
  ],
  sentence: 'Ada sings every greeting with the whole class. At home, let her tell you what is on the table.',
  issuedOn: '2026-03-28',
};

const text = (letters: number) =>
  'Nwaanyị bụ ife na-atọ ụtọ. '
    .repeat(Math.ceil(letters / 27))
    .slice(0, letters)
    .trim();

/** A report whose texts are all as long as they can be. */
export const longestContent: ReportContent = {
  ...reportContent,
  nickname: text(40),
  className: text(100),
  tutors: Array.from({ length: 8 }, () => text(60)),
  unitsDone: 40,
  units: Array.from({ length: 12 }, (_, nth) => ({ title: `${nth + 1} ${text(57)}`, titleEnglish: text(60), can: text(160) })),
  words: Array.from({ length: 12 }, (_, nth) => ({ igbo: `${text(20)} ${nth + 1}`, english: text(24) })),
  sentence: text(300),
};
