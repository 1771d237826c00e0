import { beforeAll, describe, test } from 'vitest';
import { openScreen } from '../../e2e/admin-screen.ts';
import { adminScreens } from '../../e2e/admin-screens.ts';
import { keepPostsAsTheyAre } from '../../e2e/posts.ts';
import { insertLists } from './fixtures.ts';
import { takeScreenshots, viewports } from './screenshot.ts';

keepPostsAsTheyAre();
beforeAll(insertLists);

describe.each(viewports)('$look', ({ look, viewport }) => {
  test.each(adminScreens.filter(({ narrow, wide }) => (look === 'phone' ? !wide : !narrow)))('admin, $name', async (screen) => {
    await takeScreenshots(await openScreen(screen, { viewport, reducedMotion: 'reduce' }), `admin-${screen.name}-${look}`);
  });
});
