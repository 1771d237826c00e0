import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { currentRecords, decisionIndex, indexFile, subjects } from '../scripts/decision-index.mjs';

const records = Object.entries(currentRecords()).map(([file, text]) => ({
  file,
  number: file.slice(0, 4),
  text,
  head: text.split('\n## ', 1)[0] ?? '',
}));
const line = (head: string, name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(head)?.[1] ?? '';
const numbersIn = (text: string): string[] => text.match(/\b0\d{3}\b/g) ?? [];

test('every record has the form of a decision record, in 41 lines at most', () => {
  const headings = ['## Context', '## Decision', '## Alternatives', '## Consequences'].join();
  const offenders = records.filter(
    ({ number, text, head }) =>
      !new RegExp(`^# ${number} \\S.*\\n\\nSubject: .+\\nDate: \\d{4}-\\d{2}-\\d{2}\\nStatus: (Accepted|Amended by .+)\\nSupersedes: .+\\n$`).test(
        head,
      ) ||
      text.match(/^## .+$/gm)?.join() !== headings ||
      text.trimEnd().split('\n').length > 41,
  );
  expect(offenders.map(({ file }) => file)).toEqual([]);
});

test('the index names every record below its subject: npm run docs:decisions', () => {
  expect(records.filter(({ head }) => !subjects.includes(line(head, 'Subject'))).map(({ file }) => file)).toEqual([]);
  expect(readFileSync(indexFile, 'utf8')).toBe(decisionIndex(currentRecords()));
});

test('every record names the later ones that amend it', () => {
  const amendedBy = (number: string) =>
    records.filter(({ head }) => numbersIn(line(head, 'Supersedes')).includes(number)).map((record) => record.number);
  const named = records.map(({ file, head }) => ({ file, by: numbersIn(line(head, 'Status')) }));
  expect(named).toEqual(records.map(({ file, number }) => ({ file, by: amendedBy(number) })));
});

test('every record with measured figures links to them', () => {
  const measured = [...readFileSync('bench/HISTORY.md', 'utf8').matchAll(/^### Decision (\d{4})$/gm)].map(([, number]) => number);
  expect(measured.length).toBeGreaterThan(0);
  const linked = records.filter(({ number, text }) => text.includes(`bench/HISTORY.md#decision-${number}`)).map(({ number }) => number);
  // Figures stay when their record is gone.
  expect(linked).toEqual(measured.filter((number) => records.some((record) => record.number === number)));
});
