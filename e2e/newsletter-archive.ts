import { asAdmin, postApi } from './accounts.ts';
import { newEmail, openPage } from './page.ts';
import type { PublicScreen } from './public-screen.ts';

const subject = 'Akụkọ ọnwa a: a story for each evening of the week';
const message = 'Ndewo!\n\nAkwa has four meanings. Its tones decide which.\nRead on: https://academy.example/blog/7\n\nDaalụ\nThe academy';

/** Sends a newsletter that goes into the public archive. */
export async function archivedNewsletter(change: { subject?: string } = {}): Promise<number> {
  await postApi('/subscribe', { email: newEmail('reader') });
  const { id } = await postApi('/admin/send-newsletter', { subject, message, inArchive: 'on', ...change }, await asAdmin());
  return Number(id);
}

export const archiveScreens: PublicScreen[] = [
  {
    name: 'the archive of newsletters',
    route: 'newsletters',
    open: async (options) => {
      await archivedNewsletter();
      const page = await openPage('/newsletters', options);
      await page.getByRole('link', { name: subject }).first().waitFor();
      return page;
    },
  },
  {
    name: 'a newsletter of the archive',
    route: 'newsletters/:id',
    open: async (options) => {
      const page = await openPage(`/newsletters/${await archivedNewsletter()}`, options);
      await page.getByRole('heading', { level: 1, name: subject }).waitFor();
      return page;
    },
  },
];
