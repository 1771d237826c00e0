import { beforeAll, describe, test } from 'vitest';
import { openScreen } from '../../e2e/admin-screen.ts';
import { adminScreens } from '../../e2e/admin-screens.ts';
import { keepPostsAsTheyAre } from '../../e2e/posts.ts';
import { fillLists } from './fixtures.ts';
import { looks, takePictures } from './screenshot.ts';

keepPostsAsTheyAre();
beforeAll(fillLists);

describe.each(looks)('$look', ({ look, viewport }) => {
  test.each(adminScreens.filter(({ narrow, wide }) => (look === 'phone' ? !wide : !narrow)))('admin, $name', async (screen) => {
    await takePictures(await openScreen(screen, { viewport, reducedMotion: 'reduce' }), `admin-${screen.name}-${look}`);
  });
});
