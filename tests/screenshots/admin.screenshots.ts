import { beforeAll, describe, test } from 'vitest';
import { openScreen } from '#e2e/admin-screen.ts';
import { adminScreens } from '#e2e/admin-screens.ts';
import { restorePosts } from '#e2e/posts.ts';
import { insertLists } from './fixtures.ts';
import { takeScreenshots, viewports } from './screenshot.ts';

restorePosts();
beforeAll(insertLists);

describe.each(viewports)('$device', ({ device, viewport }) => {
  test.each(adminScreens.filter(({ phoneOnly, desktopOnly }) => (device === 'phone' ? !desktopOnly : !phoneOnly)))('admin, $name', async (screen) => {
    await takeScreenshots(await openScreen(screen, { viewport, reducedMotion: 'reduce' }), `admin-${screen.name}-${device}`);
  });
});
