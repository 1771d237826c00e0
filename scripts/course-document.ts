import { readdirSync, readFileSync } from 'node:fs';

interface Item {
  igbo: string;
  toned: string | null;
  english: string;
  toneState: 'agreed' | 'sourced' | 'none';
  textState: 'sourced' | 'draft';
  state: 'published' | 'draft';
  source: string;
}
interface UnitFile {
  units: { title: string; titleEnglish: string }[];
  items: Item[];
}

const folder = 'app/features/course/starter';
const toneStates = ['agreed', 'sourced', 'none'] as const;

const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
const table = (head: string[], rows: (string | number)[][]) => [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

const counts = (items: Item[]) => [
  items.length,
  ...toneStates.map((state) => items.filter(({ toneState }) => toneState === state).length),
  items.filter(({ textState }) => textState === 'draft').length,
  items.filter(({ state }) => state === 'draft').length,
];

/** Text of docs/course-states.md. */
export function courseDocument(): string {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name): UnitFile => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')))
    .filter(({ items }) => items.length > 0);
  const all = files.flatMap(({ items }) => items);
  const units = files.map(({ units: [unit], items }) => [`${unit?.title} (${unit?.titleEnglish})`, ...counts(items)]);
  const bySource = toneStates.flatMap((state) =>
    [
      ...Map.groupBy(
        all.filter(({ toneState }) => toneState === state),
        ({ source }) => source,
      ),
    ].map(([source, items]) => [state, source, items.length, items.map(({ igbo, toned, english }) => `${toned ?? igbo} (${english})`).join('; ')]),
  );
  return `# States of the starter course

Printed from \`${folder}/\` by \`npm run docs:course\`. Tones: *agreed*, two independent sources have them; *sourced*, one has them; *none*,
no tones are shown. No item is reviewed by a speaker yet: [content-review.md](content-review.md) has the questions to one. Decision 0070 says what counts
as a source.

${table(['unit', 'items', 'agreed', 'sourced', 'none', 'text without a source', 'waiting for a speaker'], [...units, ['**all**', ...counts(all)]])}

## Items by state and source

${table(['tones', 'source', 'items', 'which'], bySource)}
`;
}
