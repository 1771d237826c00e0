import type { Page } from 'playwright';
import type { Item } from '#app/features/course/course.contract.ts';
import type { SessionExercise, Today } from '#app/features/learning/learning.contract.ts';
import { studyPages } from '#app/navigation.ts';
import { mockApiError, newPage } from './page.ts';
import { mockSession, newHousehold, unitOf } from './study.ts';
import { studyClassScreens } from './study-class-screens.ts';
import { studyLessonScreens } from './study-lesson-screens.ts';
import type { StudyScreen } from './study-screen.ts';
import { studyReportScreens } from './term-report-screens.ts';

const today: Today = {
  next: { lesson: 1, number: 1, title: 'At the door', unit: 1, unitTitle: 'Ndeewo!', unitTitleEnglish: 'Greetings' },
  checkpoint: null,
  waiting: 0,
  isPlenty: false,
  week: [true, true, false, true, false, false, false],
  goalDays: 3,
  weeks: 4,
  isPaused: false,
  task: {
    item: 3,
    igbo: 'biko',
    toned: 'bíkō',
    english: 'please',
    text: 'Say biko aloud, to your family or to yourself. Did you?',
    isSaid: false,
    voices: [],
  },
  offersPlacement: false,
};

const mockToday = (values: Partial<Today>) => (page: Page) =>
  page.route('**/api/learning/profiles/*/today', (route) => route.fulfill({ json: { ...today, ...values } }));
const mockFailure = (url: string) => ({ expectedErrors: [500], setup: (page: Page) => mockApiError(page, url, 500) });

type Kind = SessionExercise['kind'];

const voice = { url: '/media/00000000000000000000000000000000-play.mp3', speaker: 'Ada', place: 'Ọka', dialect: null, ms: 700 };
const voiced = (item: Item): Item => ({ ...item, voices: [voice] });

/** A session with one exercise of the kind, of words of the unit about melodies and of a dialogue. */
const sessionOf = (kind: Kind) => async (page: Page) => {
  const { items } = await unitOf(2);
  const words = items.filter((item) => item.toned !== null && item.toneState === 'agreed').slice(0, 5);
  const [first, second] = words;
  const phrases = (await unitOf(1)).items;
  const phrase = phrases.find((item) => item.igbo.split(' ').length === 3);
  const ids = words.map(({ id }) => id);
  const parts: Partial<Record<Kind, Partial<SessionExercise>>> = {
    'read-mean': { choices: ids.slice(0, 4) },
    'mean-read': { choices: ids.slice(0, 4) },
    reply: { choices: ids.slice(0, 3), to: second?.id ?? 0 },
    build: { item: phrase?.id ?? 0, tiles: [...(phrase?.igbo ?? '').replace(/[?!.]/g, '').split(' '), 'biko', 'nụ'] },
    'hear-mean': { choices: ids.slice(0, 4) },
    'hear-tone': { melodies: ['HH', 'HL', 'LH', 'LL'] },
    'same-other': { choices: [first?.id ?? 0, second?.id ?? 0] },
    pairs: { items: ids, meanings: ids.toReversed() },
    'close-look': { item: first?.id ?? 0, lookAlike: second?.id ?? 0, sentence: phrase?.id ?? 0 },
    do: { task: 'Say daalụ aloud, to your family or to yourself. Did you?' },
  };
  await mockSession(
    page,
    [{ kind, skill: 'know', item: first?.id ?? 0, isScheduled: true, ...parts[kind] }],
    kind === 'say' ? items : [...items, ...phrases].map(voiced),
  );
};

const kinds: Record<Kind, string | RegExp> = {
  meet: 'A new word',
  'read-mean': /^What does/,
  'mean-read': /^How do you say/,
  'place-tone': /its melody/,
  build: /^Build/,
  write: /^Write/,
  reply: /What do you answer/,
  pairs: 'Find the pairs',
  do: 'One thing to do',
  'close-look': 'A close look',
  'hear-mean': /^Listen: what/,
  'hear-tone': /^Listen to/,
  'same-other': /same word\?/,
  dictate: /what you hear/,
  say: 'Say it back',
};

const sessionScreens = Object.entries(kinds).map(
  ([kind, text]): StudyScreen => ({ name: `session, ${kind}`, path: '/study/session?p=PROFILE&k=shown', setup: sessionOf(kind as Kind), text }),
);

const end: StudyScreen = {
  name: 'session, its end',
  path: '/study/session?p=PROFILE&k=shown',
  setup: sessionOf('do'),
  steps: (page) => page.getByRole('button', { name: 'I did it' }).click(),
  text: /You did it/,
};

const moment = async (page: Page, profile: number) => {
  const { items } = await unitOf(1);
  const lines = items.slice(0, 4).map((item, nth) => ({ item, profile: nth % 2 ? null : profile }));
  const game = { title: 'Hum and guess', steps: ['One of you hums the melody of a word.', 'The others guess it.'] };
  const week = { moment: { title: 'At grandmother’s door', lines, game }, done: false, parts: [{ profile, name: 'Ada' }], sum: 42 };
  await page.route('**/api/learning/family/week', (route) => route.fulfill({ json: week }));
};

const mockWords = async (page: Page) => {
  const states = ['new', 'learning', 'known', 'can say'] as const;
  const rows = (await unitOf(3)).items.map((item, nth) => ({ item, state: states[nth % 4], dueDay: nth === 0 ? null : 20_800 + nth }));
  await page.route('**/api/learning/profiles/*/words**', (route) => route.fulfill({ json: rows, headers: { 'X-Total-Count': '120' } }));
};

const weeks = Array.from({ length: 8 }, (_, nth) => ({
  monday: new Date(Date.UTC(2026, 9, 5 + 7 * nth)).toISOString().slice(0, 10),
  ...{ learning: 5 + 3 * nth, known: Math.max(0, nth - 3), canSay: Math.max(0, nth - 4) },
}));
const mockCounts = (page: Page) =>
  page.route('**/api/learning/profiles/*/word-counts', (route) => route.fulfill({ json: { learning: 27, known: 4, canSay: 3, weeks } }));

const mockWord = async (page: Page) => {
  const { items } = await unitOf(1);
  const item = items.find(({ igbo }) => igbo === 'kedu') ?? items[0];
  const sentences = items.filter(({ kind }) => kind !== 'word').slice(0, 4);
  const cards = [
    { skill: 'know', isNew: false, dueDay: 30_000 },
    { skill: 'say', isNew: false, dueDay: 20_000 },
  ];
  const lesson = { title: 'How are you?', unitTitle: 'Ndeewo!', unitTitleEnglish: 'Greetings' };
  const related = sentences.map((sentence, nth) => ({ item: sentence, isMet: nth < 2 }));
  const word = { item, state: 'learning', dueDay: 20_000, cards, lesson, sentences: related, parts: [] };
  await page.route('**/api/learning/profiles/*/words/*', (route) => route.fulfill({ json: word }));
};

const screens: StudyScreen[] = [
  { name: 'today, the first day', path: '/study/today', text: 'Learn on 3 days to make this week count.' },
  { name: 'today, with a row of weeks', path: '/study/today', setup: mockToday({ waiting: 12 }), text: '12 words are ready to come back.' },
  {
    name: 'today, plenty, after a missed week',
    path: '/study/today',
    setup: mockToday({ waiting: 30, isPlenty: true, isPaused: true, week: Array(7).fill(false) }),
    text: 'Plenty of words are ready. We’ll start with the ones you nearly know, and a few hard ones.',
  },
  {
    name: 'today, a checkpoint',
    path: '/study/today',
    setup: mockToday({ checkpoint: { unit: 1, unitTitle: 'Ndeewo!', unitTitleEnglish: 'Greetings', lesson: 1 } }),
    text: 'A look back',
  },
  { name: 'today, all lessons done', path: '/study/today', setup: mockToday({ next: null, task: null }), text: 'All lessons are done' },
  { name: 'today, with placement', path: '/study/today', setup: mockToday({ offersPlacement: true }), text: 'Find my place' },
  {
    name: 'today, failed',
    path: '/study/today',
    ...mockFailure('**/api/learning/profiles/*/today'),
    text: 'We could not fetch your day: something went wrong on our side.',
  },
  ...sessionScreens,
  {
    name: 'session, nothing due',
    path: '/study/session?p=PROFILE&k=shown',
    setup: (page) => mockSession(page, [], []),
    text: 'Nothing to do right now',
  },
  end,
  {
    name: 'session, failed',
    path: '/study/session?p=PROFILE&k=shown',
    ...mockFailure('**/api/learning/profiles/*/session?**'),
    text: 'The academy is busy right now.',
  },
  ...studyClassScreens,
  ...studyReportScreens,
  ...studyLessonScreens,
  { name: 'words, none', path: '/study/words', text: 'Your words will be here after your first lesson.' },
  { name: 'words, none found', path: '/study/words?search=xyz&state=known', text: 'None of your words match.' },
  { name: 'words', path: '/study/words?page=2', setup: mockWords, text: '120 words, page 2 of 3' },
  { name: 'words, failed', path: '/study/words', ...mockFailure('**/api/learning/profiles/*/words**'), text: 'The academy is busy right now.' },
  { name: 'word', path: '/study/words/1', setup: mockWord, text: 'ready to come back' },
  { name: 'word, not met', path: '/study/words/1', text: 'You haven’t met this one yet.' },
  {
    name: 'word, gone',
    path: '/study/words/1',
    expectedErrors: [404],
    setup: (page) => mockApiError(page, '**/api/learning/profiles/*/words/*', 404),
    text: 'It may come back once it has been checked.',
  },
  {
    name: 'word, a proxy refuses',
    path: '/study/words/1',
    expectedErrors: [404],
    setup: (page) => page.route('**/api/learning/profiles/*/words/*', (route) => route.fulfill({ status: 404, contentType: 'text/html', body: '' })),
    text: 'The academy is busy right now.',
  },
  { name: 'word, failed', path: '/study/words/1', ...mockFailure('**/api/learning/profiles/*/words/*'), text: 'The academy is busy right now.' },
  {
    name: 'words by week',
    path: '/study/words?page=2',
    setup: async (page) => [await mockWords(page), await mockCounts(page)],
    steps: (page) => page.getByText('Learning 27 · known 4 · can say 3').click(),
    text: 'Numbers as a table',
  },
  { name: 'cards to print', path: '/study/words?page=2&cards=all', setup: mockWords, text: /cards for the kitchen table/ },
  { name: 'family, no dialogue yet', path: '/study/family', text: /Your family moment starts/ },
  { name: 'family', path: '/study/family', setup: moment, text: 'Then play: Hum and guess' },
  {
    name: 'family, done',
    path: '/study/family',
    setup: moment,
    steps: (page) => page.getByRole('button', { name: 'We did it' }).click(),
    text: /You did it/,
  },
  {
    name: 'family, failed',
    path: '/study/family',
    ...mockFailure('**/api/learning/family/week'),
    text: 'We could not fetch this week’s moment',
  },
];

const pathOf = (path: string) => new URL(path, 'http://academy.example').pathname;

/** Pages of the manifests without a screen above, as they are when they have loaded. */
const plainScreens = studyPages
  .filter((path) => !screens.some((screen) => pathOf(screen.path) === path))
  .map((path): StudyScreen => ({ name: `the page ${path}`, path, text: /./ }));

/** Every screen of the learning area in every state that looks different. */
export const studyScreens: StudyScreen[] = [...screens, ...plainScreens];

export async function openScreen(
  { path, expectedErrors, setup, steps, text }: StudyScreen,
  options: Parameters<typeof newPage>[0] = {},
): Promise<Page> {
  const { token, profile } = await newHousehold();
  const page = await newPage({ token, viewport: { width: 390, height: 844 }, ...(expectedErrors ? { expectedErrors } : {}), ...options });
  await setup?.(page, profile);
  await page.goto(path.replace('PROFILE', String(profile)));
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await steps?.(page);
  await page.getByRole('main').getByText(text).first().waitFor();
  return page;
}
