import type { Page } from 'playwright';
import type { ClassPage, TaughtClass } from '#app/features/classes/teaching/class-page.contract.ts';
import { learnerWithToken } from './accounts.ts';
import { emptyClass, leftClass, taughtClass, taughtClasses } from './class-teaching-replies.ts';
import { mockApiError, openPage } from './page.ts';
import { clickInMain, mockResponse, type PublicScreen } from './public-screen.ts';

interface ClassScreen {
  /** Undefined: it fails to load. */
  reply?: ClassPage | TaughtClass[];
  setup?: (page: Page) => Promise<unknown>;
  steps?: (page: Page) => Promise<unknown>;
  visible: string;
}

const screen = (name: string, route: 'tutor/classes' | 'tutor/classes/:id', { reply, setup, steps, visible }: ClassScreen): PublicScreen => ({
  name,
  route,
  open: async (options) => {
    const { token } = await learnerWithToken();
    const page = await openPage('/about', { ...options, token, expectedErrors: setup ? [409] : reply ? [] : [500] });
    const url = route === 'tutor/classes' ? '**/api/teaching/classes' : '**/api/teaching/classes/*';
    if (reply) await mockResponse(page, url, reply);
    else await mockApiError(page, url, 500);
    // The list fetches the running classes for a time without a network.
    if (route === 'tutor/classes') await mockResponse(page, '**/api/teaching/classes/*', taughtClass());
    await setup?.(page);
    await page.goto(`/${route.replace(':id', '1')}`);
    await page.getByText(visible).first().waitFor();
    await steps?.(page);
    return page;
  },
});

const sentence = 'This meeting is cancelled, so it has no register.';
const refusal = { status: 409, json: { error: sentence, message: sentence } };
const refuseMarks = (page: Page) => page.route('**/api/teaching/meetings/2/attendance', (route) => route.fulfill(refusal));

const list = 'tutor/classes';
const one = 'tutor/classes/:id';

export const classTeachingScreens: PublicScreen[] = [
  screen('the classes of a tutor', list, { reply: taughtClasses(), visible: 'Saturday beginners' }),
  screen('the classes of a tutor, none', list, { reply: [], visible: 'You have no class yet.' }),
  screen('the classes of a tutor, failed to load', list, { visible: 'We could not open this page' }),
  screen('a class of a tutor', one, { reply: taughtClass(), visible: 'Words to practise together' }),
  screen('a class of a tutor, before its term', one, { reply: emptyClass(), visible: 'No family has joined yet.' }),
  screen('a class of a tutor that a family has left', one, { reply: leftClass(), visible: 'Ada’s family left on' }),
  screen('a class of a tutor, a new link with an error', one, {
    reply: leftClass(),
    visible: 'Keep this link',
    steps: async (page) => {
      await clickInMain(page, 'New link');
      await page.getByLabel('Meeting link').fill('javascript:alert(1)');
      await page.getByRole('button', { name: 'Save the link' }).click();
      await page.getByText('Please enter a link that begins with https://').waitFor();
    },
  }),
  screen('a class of a tutor, failed to load', one, { visible: 'We could not open this page' }),
  screen('a class of a tutor, marks that are refused', one, {
    reply: taughtClass(),
    setup: refuseMarks,
    visible: 'Register',
    steps: async (page) => {
      await page.getByRole('group', { name: 'Ada' }).getByRole('radio', { name: 'Late' }).click();
      await page.getByText('were not taken. This meeting is cancelled').waitFor();
      await clickInMain(page, 'Remove them from this device');
      await page.getByRole('alertdialog', { name: 'Remove these marks' }).waitFor();
    },
  }),
  screen('a class of a tutor, a task with errors', one, {
    reply: taughtClass(),
    visible: 'Give a task',
    steps: async (page) => {
      await clickInMain(page, 'Give a task');
      await page.getByRole('button', { name: 'Give it to all' }).click();
      await page.getByText('Please enter a day of the years').waitFor();
    },
  }),
  screen('a class of a tutor, a meeting to move', one, {
    reply: taughtClass(),
    visible: 'Move',
    steps: async (page) => {
      await clickInMain(page, 'Move');
      await page.getByLabel('Time in Lagos').waitFor();
    },
  }),
];
