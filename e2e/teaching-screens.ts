import type { Page } from 'playwright';
import { learnerWithToken } from './accounts.ts';
import { mockApiError, openPage } from './page.ts';
import { clickInMain, mockResponse, type PublicScreen } from './public-screen.ts';
import {
  agreeing,
  differing,
  fourSyllables,
  longest,
  mine,
  noneMine,
  type QueueRow,
  queueOf,
  storedSpeaker,
  toReview,
  toReviewPlain,
  toReviewWaiting,
  unclear,
} from './teaching-replies.ts';

/** Replies of the desk for an approved tutor. */
export async function mockDesk(page: Page, { hasWork = false } = {}): Promise<void> {
  const me = { first_name: 'Ọlụchi', last_name: 'Ezè', email: 'o@example.com', tutor: true, permissions: ['recordings:write', 'reviews:write'] };
  await mockResponse(page, '**/api/auth/me', me);
  await mockResponse(page, '**/api/teaching/queue?*', queueOf([], hasWork ? { record: 12, check: 1_205, review: 1 } : { record: 0 }));
  await mockResponse(page, '**/api/teaching/mine', hasWork ? mine : noneMine);
  await mockResponse(page, '**/api/teaching/speaker', { speaker: hasWork ? storedSpeaker : null, consentVersion: storedSpeaker.consentVersion });
}

interface Sitting {
  route: 'tutor' | 'tutor/check' | 'tutor/review' | 'tutor/review/sheet' | 'tutor/voice';
  rows?: QueueRow[];
  hasWork?: boolean;
  steps?: (page: Page) => Promise<unknown>;
  visible: string;
  expectedErrors?: number[];
}

const screen = (name: string, { route, rows, hasWork = false, steps, visible, expectedErrors = [] }: Sitting): PublicScreen => ({
  name,
  route,
  open: async (options) => {
    const { token } = await learnerWithToken();
    const page = await openPage('/about', { ...options, token, expectedErrors });
    await mockDesk(page, { hasWork });
    await mockResponse(page, '**/api/auth/tutor', { tutor: null });
    if (rows) await mockResponse(page, '**/api/teaching/queue?*', queueOf(rows));
    if (expectedErrors.includes(500)) await mockApiError(page, '**/api/teaching/queue?*', 500);
    await page.goto(`/${route}`);
    await steps?.(page);
    await page.getByText(visible).first().waitFor();
    return page;
  },
});

const check = { route: 'tutor/check' } as const;
const review = { route: 'tutor/review' } as const;
const sheet = { route: 'tutor/review/sheet' } as const;
const voice = { route: 'tutor/voice' } as const;

export const teachingScreens: PublicScreen[] = [
  screen('the desk of tutors, with work', { route: 'tutor', hasWork: true, visible: 'words need your voice' }),
  screen('the desk of tutors, nothing to do', { route: 'tutor', visible: 'Nothing to check. Thank you.' }),
  screen('checking, against the marks', { ...check, rows: [differing, agreeing], visible: 'This recording falls.' }),
  screen('checking, as marked, with a voice to compare', { ...check, rows: [agreeing], visible: 'This recording follows them.' }),
  screen('checking, four syllables', { ...check, rows: [fourSyllables], visible: 'falls, then rises' }),
  screen('checking, unclear, with hints', { ...check, rows: [unclear], visible: 'The program cannot hear the melody' }),
  screen('checking, long texts', { ...check, rows: [longest], visible: 'Spoken by' }),
  screen('checking, without listening', {
    ...check,
    rows: [differing],
    steps: (page) => clickInMain(page, 'Approve'),
    visible: 'Please listen to the recording first.',
  }),
  screen('checking, a note with an error', {
    ...check,
    rows: [differing],
    steps: async (page) => {
      await clickInMain(page, 'Not yet');
      await clickInMain(page, 'Send the note');
    },
    visible: 'Please tell the speaker what to change',
  }),
  screen('checking, nothing left', { ...check, rows: [], visible: 'Nothing to check. Thank you.' }),
  screen('checking, failed to load', { ...check, expectedErrors: [500], visible: 'We could not open this page' }),
  screen('reviewing', { ...review, rows: [toReview, toReviewPlain], visible: 'A question to you:' }),
  screen('reviewing, without tones and sources', { ...review, rows: [toReviewPlain], visible: 'none named' }),
  screen('reviewing, not so, with errors', {
    ...review,
    rows: [toReview],
    steps: async (page) => {
      await clickInMain(page, 'Not so');
      await clickInMain(page, 'Send');
    },
    visible: 'Please choose what should change',
  }),
  screen('reviewing, nothing left', { ...review, rows: [], visible: 'Nothing to review. Thank you.' }),
  screen('the work sheet', { ...sheet, rows: [toReviewWaiting, toReviewPlain, toReview], visible: 'Words without tones (1)' }),
  screen('the work sheet, an answer without words', {
    ...sheet,
    rows: [toReviewPlain],
    steps: (page) => clickInMain(page, 'Save'),
    visible: 'Please write how you say it',
  }),
  screen('the work sheet, not saved', {
    ...sheet,
    rows: [toReviewWaiting],
    steps: async (page) => {
      await mockApiError(page, '**/api/teaching/items/*/reviews', 500);
      await clickInMain(page, 'Yes');
    },
    visible: 'Not saved. What you typed stays here.',
    expectedErrors: [500, 500],
  }),
  screen('the work sheet, nothing left', { ...sheet, rows: [], visible: 'Nothing to review. Thank you.' }),
  screen('the work sheet, failed to load', { ...sheet, expectedErrors: [500], visible: 'We could not open this page' }),
  screen('the consent of a speaker', { ...voice, visible: 'What happens with your voice' }),
  screen('the consent of a speaker, with errors', {
    ...voice,
    steps: (page) => clickInMain(page, 'Agree and go on'),
    visible: 'Please agree to how your voice is used',
  }),
  screen('the consent of a speaker, given', { ...voice, hasWork: true, visible: 'Take your voice back' }),
];
