import { describe, test } from 'vitest';
import { openScreen, studyScreens } from '#e2e/study-screens.ts';
import { takeScreenshots, viewports } from './screenshot.ts';

describe.each(viewports)('$device', ({ device, viewport }) => {
  test.each(studyScreens)('study, $name', async (screen) => {
    await takeScreenshots(await openScreen(screen, { viewport, reducedMotion: 'reduce' }), `study-${screen.name}-${device}`);
  });
});
