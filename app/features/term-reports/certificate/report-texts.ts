import type { ReportContent } from '../report-content.contract.ts';

/** '9 of 12 meetings (1 late, 2 excused)' */
export function attendanceText({ held, attended, late, excused }: ReportContent['meetings']): string {
  const marks = [late > 0 && `${late} late`, excused > 0 && `${excused} excused`].filter(Boolean);
  return `${meetingsText({ held, attended })}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}`;
}

/** '9 of 12 meetings' */
export const meetingsText = ({ held, attended }: { held: number; attended: number }): string =>
  `${attended} of ${held} ${held === 1 ? 'meeting' : 'meetings'}`;

/** Most letters of a report in each size of type. */
const lettersBySize = { large: 1_000, medium: 2_200 };

/** Size of type in which a report stays on one page of A4 or Letter. */
export function sizeOf({ className, tutors, units, words, sentence }: ReportContent): 'large' | 'medium' | 'small' {
  const texts = [className, sentence, ...tutors, ...units.flatMap(({ title, titleEnglish, can }) => [title, titleEnglish, can])];
  const letters = [...texts, ...words.flatMap(({ igbo, english }) => [igbo, english])].reduce((sum, text) => sum + text.length, 0);
  if (letters <= lettersBySize.large) return 'large';
  return letters <= lettersBySize.medium ? 'medium' : 'small';
}
