import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface File {
  units: { title: string; titleEnglish: string; lessons: { kind: string; title: string; items: (string | { key: string })[] }[] }[];
  items: { key: string; igbo: string; toned: string | null; english: string; toneState: string; textState: string; state: string }[];
}

const files = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name): File => JSON.parse(readFileSync(`${import.meta.dirname}/${name}`, 'utf8')));
const items = new Map(files.flatMap((file) => file.items).map((item) => [item.key, item]));
const [, course = ''] = readFileSync(new URL('../../../../docs/content-review.md', import.meta.url), 'utf8').split(/^## Course$/m);
const [lists = ''] = course.split(/^### Notes and forms/m);

const checkpoints = new Set(
  files.flatMap(({ units }) => units.flatMap(({ lessons }) => lessons.flatMap(({ kind, title }) => (kind === 'checkpoint' ? title : [])))),
);

/** Headings and rows of the list for a speaker. Checkpoints have no row of their own. */
const listed = lists
  .split('\n')
  .flatMap((line) => {
    const [, written, english, state, sources] = line.split('|').map((cell) => cell.trim());
    if (/^### Unit|^\d+\. /.test(line)) return line.replace(/^\W*(?:Unit )?\d+[.:] /, '');
    return sources === undefined || /^(?:written|-+)$/.test(written ?? '') ? [] : `${written} | ${english} | ${state}`;
  })
  .filter((row) => !checkpoints.has(row));

test('the list for a speaker has every item of the course in the order of use, with its state', () => {
  const met = new Set<string>();
  const expected = files
    .flatMap(({ units }) => units)
    .filter(({ lessons }) => lessons.some((lesson) => lesson.items.length > 0))
    .flatMap(({ title, titleEnglish, lessons }) => [
      `${title} (${titleEnglish})`,
      ...lessons
        .filter(({ kind }) => kind !== 'checkpoint')
        .flatMap((lesson) => [
          lesson.title,
          ...lesson.items.flatMap((entry) => {
            const item = items.get(typeof entry === 'string' ? entry : entry.key);
            if (!item || met.has(item.key)) return [];
            met.add(item.key);
            return `${item.toned ?? item.igbo} | ${item.english} | ${item.toneState}${item.state === 'draft' ? ', draft' : ''}`;
          }),
        ]),
    ]);
  expect(listed).toEqual(expected);
  expect(met.size).toBe(items.size);
});

test('the list claims no source for a text that has none', () => {
  const withoutSource = [...items.values()].filter(({ textState }) => textState === 'draft');
  expect(withoutSource.length).toBeGreaterThan(0);
  const rows = lists.split('\n');
  for (const { igbo, toned } of withoutSource)
    expect(
      rows.some((row) => row.startsWith(`| ${toned ?? igbo} |`) && !row.includes('text: ')),
      igbo,
    ).toBe(true);
});
