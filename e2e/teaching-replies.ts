import type { Target, TeachingMine, TeachingSpeaker, TeachingVoice, ToCheck, ToRecord } from '#app/features/teaching/teaching.contract.ts';
import type { ToReview } from '#app/features/teaching/to-review.contract.ts';
import { longWord } from './tutor-cards.ts';

// Replies of the endpoints of the tutor's desk, as its screens show them.

const time = '2026-11-29T08:00:00.000Z';
const speaker = { name: 'Ngọzị', place: 'Ọka', dialect: 'Awka' };
const unit = { id: 2, title: 'Ụda', titleEnglish: 'The melodies' };
const target: Target = { target: 'item', id: 7, igbo: 'akwa', toned: 'àkwá', english: 'egg', note: null, unit, path: '/learn/units/2#item-7' };

export const voice: TeachingVoice = {
  id: 31,
  target: 'item',
  targetId: 7,
  igbo: 'akwa',
  toned: 'àkwá',
  speaker,
  isOwn: false,
  state: 'pending',
  note: null,
  melody: 'differs',
  levels: [3.4, -0.6],
  warnings: [],
  seconds: 1.4,
  ms: 780,
  createdAt: time,
  decidedAt: null,
};
const approved: ToCheck['voices'][number] = { url: '/media/approved-play.mp3', speaker: 'Emeka', place: 'Nsukka', dialect: null, ms: 700 };

const check = (change: Partial<TeachingVoice>, voices: ToCheck['voices'] = []): ToCheck => ({
  kind: 'check',
  voice: { ...voice, ...change },
  of: { ...target, igbo: change.igbo ?? target.igbo, toned: change.toned === undefined ? target.toned : change.toned },
  voices,
});

export const differing = check({});
export const agreeing = check({ id: 32, levels: [-0.4, 3.2], melody: 'agrees', speaker: { name: 'Ada', place: '', dialect: '' } }, [approved]);
export const unclear = check({
  id: 33,
  targetId: 8,
  igbo: 'nna',
  toned: 'ńnà',
  melody: 'unclear',
  levels: [null, null],
  warnings: ['too-quiet', 'noisy', 'cut-off', 'processed'],
});
export const longest = check(
  {
    id: 34,
    targetId: 9,
    igbo: longWord,
    toned: longWord,
    melody: 'none',
    levels: [],
    speaker: { name: longWord, place: longWord, dialect: 'Ndoki' },
  },
  [{ ...approved, speaker: longWord, place: longWord }],
);
export const fourSyllables = check({ id: 35, targetId: 10, igbo: 'ehihie', toned: 'éhìhìè', levels: [6, 0, 2.6, 2.4] });

const item: ToReview['item'] = {
  id: 7,
  kind: 'word',
  igbo: 'akwa',
  toned: 'àkwá',
  toneState: 'sourced',
  textState: 'sourced',
  checked: false,
  english: 'egg',
  literal: null,
  note: 'The tones alone tell it from akwa, cloth.',
  wordClass: null,
  drawing: null,
  emoji: '🥚',
  forms: [{ kind: 'dialect', form: 'akwa', place: 'Nsukka' }],
  voices: [],
};
export const toReview: ToReview = {
  kind: 'review',
  part: 'sourced',
  item,
  unit,
  revision: 1,
  source: 'Igwe, Igbo-English Dictionary',
  question: 'Do you say it like this in Enugu, too?',
};
export const toReviewPlain: ToReview = {
  ...toReview,
  part: 'tones',
  item: { ...item, id: 8, igbo: 'kedu', toned: null, toneState: 'none', english: 'how', note: null, emoji: null, forms: [] },
  unit: null,
  source: null,
  question: null,
};

/** A sentence and its meaning that wrap, with a voice. */
export const toReviewWaiting: ToReview = {
  ...toReviewPlain,
  part: 'waiting',
  item: { ...toReviewPlain.item, id: 9, kind: 'phrase', igbo: 'Nọdụ n’oche', english: 'Sit on the chair', voices: [approved] },
  unit,
  question: 'Is it natural as a command to a child?',
};

export type QueueRow = ToRecord | ToCheck | ToReview;

/** Numbers of the parts are those of the rows. */
const partsOf = (rows: QueueRow[]) =>
  [...Map.groupBy(rows, (row) => (row.kind === 'review' ? row.part : undefined))].flatMap(([part, all]) => (part ? { part, count: all.length } : []));

export const queueOf = (rows: QueueRow[], counts: { record?: number; check?: number; review?: number } = {}) => ({
  parts: partsOf(rows),
  counts: { record: 12, check: rows.length, review: rows.length, ...counts },
  rows,
});

export const storedSpeaker: TeachingSpeaker = {
  name: 'Ọlụchi',
  place: 'Enugu',
  dialect: 'nsukka',
  keepWithoutName: false,
  consentVersion: '1',
  consentedAt: time,
};

const review: TeachingMine['reviews'][number] = {
  item: 7,
  igbo: 'akwa',
  verdict: 'right',
  what: 'both',
  note: null,
  isChanged: false,
  createdAt: time,
};
const ofYam: TeachingVoice = { ...voice, isOwn: true, igbo: 'ji', toned: 'jí', melody: 'none', levels: [], state: 'approved' };
export const mine: TeachingMine = {
  voices: [
    { ...voice, id: 41, isOwn: true, igbo: 'oche', toned: 'óché', state: 'rejected', note: 'It falls at the end. Both syllables stay high.' },
    { ...voice, id: 42, isOwn: true, igbo: 'ụzọ', toned: 'ụ́zọ̀', state: 'pending' },
    { ...voice, id: 43, isOwn: true, igbo: 'akwa', toned: 'ákwà', melody: 'agrees', state: 'approved' },
    ...Array.from({ length: 8 }, (_, nth) => ({ ...ofYam, id: 50 + nth })),
  ],
  reviews: [review, { ...review, item: 8, igbo: 'ego', verdict: 'change', note: 'The second syllable is a step.', isChanged: true }],
  thanks: { words: 31, answers: 204 },
};
export const noneMine: TeachingMine = { voices: [], reviews: [], thanks: { words: 0, answers: 0 } };
