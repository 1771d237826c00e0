import { expect, test } from 'vitest';
import { releaseChangelog } from '../scripts/changelog.ts';

const changelog = '# Changelog\n\n## Unreleased\n\n### New\n- Words can be searched.\n\n## 1.0.0\n\nThe first release.\n';

test('a release puts version and date above what was unreleased', () => {
  expect(releaseChangelog(changelog, '1.1.0', '2026-12-01')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 1.1.0 (2026-12-01)\n\n### New\n- Words can be searched.\n\n## 1.0.0\n\nThe first release.\n',
  );
});

test('a release of nothing is refused', () => {
  const released = releaseChangelog(changelog, '1.1.0', '2026-12-01');
  for (const empty of [released, '# Changelog\n'])
    expect(() => releaseChangelog(empty, '1.2.0', '2026-12-02')).toThrow('There is nothing to release');
});
