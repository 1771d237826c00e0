import { beforeAll, describe, test } from 'vitest';
import { keepPostsAsTheyAre } from '../../e2e/posts.ts';
import { at } from '../../e2e/public-screen.ts';
import { publicScreens } from '../../e2e/public-screens.ts';
import { insertComments } from './fixtures.ts';
import { takeScreenshots, viewports } from './screenshot.ts';

keepPostsAsTheyAre();
beforeAll(insertComments);

const screens = [...publicScreens, at('a post that people talk about at length', 'blog/:id', '/blog/6')];

describe.each(viewports)('$look', ({ look, viewport }) => {
  test.each(screens.filter(({ narrow }) => look === 'phone' || !narrow))('$name', async ({ name, open }) => {
    await takeScreenshots(await open({ viewport, reducedMotion: 'reduce' }), `${name}-${look}`);
  });
});
