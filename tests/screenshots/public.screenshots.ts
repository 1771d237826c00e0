import { beforeAll, describe, test } from 'vitest';
import { restorePosts } from '#e2e/posts.ts';
import { screenAt } from '#e2e/public-screen.ts';
import { publicScreens } from '#e2e/public-screens.ts';
import { postLongComments } from './fixtures.ts';
import { takeScreenshots, viewports } from './screenshot.ts';

restorePosts();
beforeAll(postLongComments);

const screens = [...publicScreens, screenAt('a post with long comments', 'blog/:id', '/blog/6')];

describe.each(viewports)('$device', ({ device, viewport }) => {
  test.each(screens.filter(({ phoneOnly }) => device === 'phone' || !phoneOnly))('$name', async ({ name, open }) => {
    await takeScreenshots(await open({ viewport, reducedMotion: 'reduce' }), `${name}-${device}`);
  });
});
