import { longWord } from './tutor-cards.ts';

// Replies of the endpoints of the tutor's desk, as its screens show them.

const time = '2026-11-29T08:00:00.000Z';
const speaker = { name: 'Ngọzị', place: 'Ọka', dialect: 'Awka' };
const unit = { id: 2, title: 'Ụda', titleEnglish: 'The melodies' };
const target = { target: 'item', id: 7, igbo: 'akwa', toned: 'àkwá', english: 'egg', note: null, unit, path: '/learn/units/2#item-7' };

export const voice = {
  id: 31,
  target: 'item',
  targetId: 7,
  igbo: 'akwa',
  toned: 'àkwá',
  speaker,
  isOwn: false,
  state: 'pending',
  note: null as string | null,
  melody: 'differs',
  levels: [3.4, -0.6] as (number | null)[],
  warnings: [] as string[],
  seconds: 1.4,
  ms: 780,
  createdAt: time,
  decidedAt: null,
};
const approved = { url: '/media/approved-play.mp3', speaker: 'Emeka', place: 'Nsukka', dialect: null, ms: 700 };

const check = (change: Partial<typeof voice>, voices: object[] = []) => ({
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

const item = {
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
  emoji: '🥚',
  forms: [{ kind: 'dialect', form: 'akwa', place: 'Nsukka' }],
  voices: [],
};
export const toReview = {
  kind: 'review',
  item,
  unit,
  revision: 1,
  source: 'Igwe, Igbo-English Dictionary',
  question: 'Do you say it like this in Enugu, too?',
};
export const toReviewPlain = {
  ...toReview,
  item: { ...item, id: 8, igbo: 'kedu', toned: null, toneState: 'none', english: 'how', note: null, emoji: null, forms: [] },
  unit: null,
  source: null,
  question: null,
};

export const queueOf = (rows: object[], counts: { record?: number; check?: number; review?: number } = {}) => ({
  counts: { record: 12, check: rows.length, review: rows.length, ...counts },
  rows,
});

export const storedSpeaker = {
  name: 'Ọlụchi',
  place: 'Enugu',
  dialect: 'nsukka',
  keepWithoutName: false,
  consentVersion: '1',
  consentedAt: time,
};

const review = { item: 7, igbo: 'akwa', verdict: 'right', what: 'both', note: null as string | null, isChanged: false, createdAt: time };
export const mine = {
  voices: [
    { ...voice, id: 41, isOwn: true, igbo: 'oche', toned: 'óché', state: 'rejected', note: 'It falls at the end. Both syllables stay high.' },
    { ...voice, id: 42, isOwn: true, igbo: 'ụzọ', toned: 'ụ́zọ̀', state: 'pending' },
    { ...voice, id: 43, isOwn: true, igbo: 'akwa', toned: 'ákwà', state: 'approved' },
    ...Array.from({ length: 8 }, (_, nth) => ({ ...voice, id: 50 + nth, isOwn: true, igbo: 'ji', toned: 'jí', state: 'approved' })),
  ],
  reviews: [review, { ...review, item: 8, igbo: 'ego', verdict: 'change', note: 'The second syllable is a step.', isChanged: true }],
  thanks: { words: 31, answers: 204 },
};
export const noneMine = { voices: [], reviews: [], thanks: { words: 0, answers: 0 } };
