import { ageBandNames } from '#app/features/household/public.ts';
import type { Offer } from './tutor-page.contract.ts';

const list = new Intl.ListFormat('en', { type: 'disjunction' });
const and = new Intl.ListFormat('en', { type: 'conjunction' });

/** 'Lessons of 30 or 45 minutes, for grown-ups and children of 6 to 8.' */
export function offerText({ lengths, grownUps, ages, noticeHours }: Offer): string {
  const learners = [
    ...(grownUps ? ['grown-ups'] : []),
    ...(ages.length > 0 ? [`children (${and.format(ages.map((age) => ageBandNames[age]))})`] : []),
  ];
  const notice = noticeHours > 0 ? ` Please ask at least ${noticeText(noticeHours)} ahead.` : '';
  return `Lessons of ${list.format(lengths.map(String))} minutes, for ${and.format(learners)}.${notice}`;
}

const noticeText = (hours: number) => {
  if (hours % 24 === 0) return hours === 24 ? 'a day' : `${hours / 24} days`;
  return hours === 1 ? 'an hour' : `${hours} hours`;
};
