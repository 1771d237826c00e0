import type { ReportContent } from '../report-content.contract.ts';

/** '9 of 12 meetings (1 late, 2 excused)' */
export function attendanceText({ held, attended, late, excused }: ReportContent['meetings']): string {
  const marks = [late > 0 && `${late} late`, excused > 0 && `${excused} excused`].filter(Boolean);
  return `${meetingsText({ held, attended })}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}`;
}

/** '9 of 12 meetings' */
export const meetingsText = ({ held, attended }: { held: number; attended: number }): string =>
  `${attended} of ${held} ${held === 1 ? 'meeting' : 'meetings'}`;

/** Letters above which a report has a smaller type, so that it stays on one page. */
const roomyLetters = 1_200;

export function isLong({ className, tutors, units, words, sentence }: ReportContent): boolean {
  const texts = [className, sentence, ...tutors, ...units.flatMap(({ title, titleEnglish, can }) => [title, titleEnglish, can])];
  const letters = texts.reduce((sum, text) => sum + text.length, 0) + words.length * 20;
  return letters > roomyLetters;
}
