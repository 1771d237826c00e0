import { field } from './accounts.ts';
import { newEmail, openPage } from './page.ts';
import { clickInMain, expectMessage, type PublicScreen, screenAfter, screenAt } from './public-screen.ts';
import { waitForCarousel } from './slides.ts';

/** Front page, about, search and contact. */
export const siteScreens: PublicScreen[] = [
  screenAfter('the front page', '/', '/', waitForCarousel),
  {
    name: 'the open menu',
    route: '/',
    part: 'header',
    phoneOnly: true,
    open: async (options) => {
      const page = await openPage('/', { ...options, viewport: { width: 390, height: 800 } });
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
      return page;
    },
  },
  screenAfter('the level dialog', '/', '/', async (page) => {
    await waitForCarousel(page);
    await page.getByRole('group', { name: '1 of 3' }).getByRole('button').click();
    await page.getByRole('dialog').waitFor();
  }),
  screenAt('the about page', 'about', '/about'),
  screenAt('the results of a search', 'search', '/search?q=igbo'),
  screenAt('a search that finds nothing', 'search', '/search?q=xyzzy'),
  {
    ...screenAfter('the newsletter form, subscribed', 'about', '/about', async (page) => {
      const footer = page.getByRole('contentinfo');
      await footer.getByLabel('Your email address').fill(newEmail('reader'));
      await footer.getByRole('button', { name: 'Subscribe' }).click();
      await expectMessage(page, 'status', 'Subscribed to newsletter successfully');
    }),
    part: 'footer',
  },
  screenAt('the contact page', 'contact', '/contact'),
  screenAfter(
    'the contact page with an error',
    'contact',
    '/contact',
    async (page) => {
      for (const [label, text] of Object.entries({ Name: 'A visitor', Email: 'visitor@nowhere', Subject: 'A question', Message: 'Ndewo' }))
        await field(page, label).fill(text);
      await clickInMain(page, 'Send');
      await page.locator('[aria-invalid="true"]').waitFor();
    },
    [400],
  ),
  screenAt('the contact page, message sent', 'contact', '/contact?sent=1'),
  screenAt('how children are kept safe', 'safety', '/safety'),
  screenAfter(
    'a concern without a text',
    'safety',
    '/safety',
    async (page) => {
      // The browser would refuse it before the server does.
      await page.locator('form[action="/safety"]').evaluate((form: HTMLFormElement) => {
        form.noValidate = true;
      });
      await clickInMain(page, 'Send');
      await page.locator('[aria-invalid="true"]').waitFor();
    },
    [400],
  ),
  screenAt('a concern that was sent', 'safety', '/safety?sent=1'),
];
