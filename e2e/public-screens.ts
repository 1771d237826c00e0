import { isFramedPublic, pages } from '#app/navigation.ts';
import { accountScreens } from './account-screens.ts';
import { blogScreens } from './blog-screens.ts';
import { calendarScreens } from './calendar-screens.ts';
import { classScreens } from './class-screens.ts';
import { classTeachingScreens } from './class-teaching-screens.ts';
import { courseScreens } from './course-screens.ts';
import { lessonScreens } from './lesson-screens.ts';
import { mailLinkScreens } from './mail-link-screens.ts';
import { archiveScreens } from './newsletter-archive.ts';
import { openPage } from './page.ts';
import { newPost, previewPath } from './posts.ts';
import { followFooterLink, mockResponse, type PublicScreen, screenAfter, screenAt } from './public-screen.ts';
import { registrationScreens } from './registration-screens.ts';
import { siteScreens } from './site-screens.ts';
import { publicTagScreens } from './tag-screens.ts';
import { teachingScreens } from './teaching-screens.ts';
import { termReportScreens } from './term-report-screens.ts';
import { tutorScreens } from './tutor-screens.ts';

const screens: PublicScreen[] = [
  ...siteScreens,
  ...registrationScreens,
  ...blogScreens,
  screenAt('the archive of words', 'words', '/words'),
  screenAt('the melodies of Igbo', 'learn/tones', '/learn/tones'),
  screenAfter('the archive without words', 'words', '/about', async (page) => {
    await mockResponse(page, '**/api/words?*', { words: [], hasMore: false });
    await mockResponse(page, '**/api/words/contents*', { letters: [], years: [], months: [] });
    await followFooterLink(page, 'All words');
    await page.getByText('The first Word of the Day has not been shown yet.').waitFor();
  }),
  ...mailLinkScreens,
  screenAt('the privacy page', 'privacy', '/privacy'),
  ...tutorScreens,
  ...classScreens,
  ...lessonScreens,
  ...calendarScreens,
  ...teachingScreens,
  ...classTeachingScreens,
  ...termReportScreens,
  ...publicTagScreens,
  ...accountScreens,
  ...courseScreens,
  ...archiveScreens,
  {
    name: 'the preview of a post',
    route: 'blog/preview',
    open: async (options) => openPage(await previewPath((await newPost({ state: 'draft', title: 'Ọ́jị́, not yet published' })).id), options),
  },
  screenAt('a preview that has ended', 'blog/preview', '/blog/preview?token=x', [404]),
  screenAt('a page that does not exist', '*', '/no-such-page', [404]),
];

/** Pages of the manifests without a screen above, as they are when they have loaded. */
const plainScreens = pages
  .filter((page) => isFramedPublic(page) && !screens.some(({ route }) => `/${route}` === page.path || route === page.path))
  .map(({ path, example }) => screenAt(`the page ${path}`, path.slice(1), example ?? path));

/** Every public screen in the states that a visitor can reach. */
export const publicScreens: readonly PublicScreen[] = [...screens, ...plainScreens];
