import type { Segment } from './segments.contract.ts';

export const segmentNames: Record<Segment, string> = {
  all: 'All subscribers',
  beginner: 'Subscribers who learn as beginners',
  intermediate: 'Subscribers who learn at the intermediate level',
  advanced: 'Subscribers who learn at the advanced level',
  tutors: 'Subscribers with a tutor’s account',
};
