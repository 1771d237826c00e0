/** What the academy is to reach, and what it reached. */
export interface BenchTarget {
  what: string;
  wanted: string;
  got: string;
  reached: boolean;
  /** Why not, as far as it is known. */
  otherwise?: string;
}

export interface ReportSection {
  title: string;
  /** What the columns are; one line. */
  about: string;
  head: string[];
  rows: (string | number)[][];
  aims: BenchTarget[];
}

export const atLeast = (what: string, wanted: number, got: number, otherwise?: string): BenchTarget => ({
  what,
  wanted: `>= ${wanted}`,
  got: got.toFixed(2),
  reached: got >= wanted,
  ...(otherwise ? { otherwise } : {}),
});

export const atMost = (what: string, wanted: number, unit: string, got: number, otherwise?: string): BenchTarget => ({
  what,
  wanted: `<= ${wanted} ${unit}`,
  got: `${got.toFixed(got < 20 ? 1 : 0)} ${unit}`,
  reached: got <= wanted,
  ...(otherwise ? { otherwise } : {}),
});

export const wholeNumber = (value: number): string => Math.round(value).toLocaleString('en');
export const ms = (value: number): string => value.toFixed(2);

const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
const table = (head: string[], rows: (string | number)[][]) =>
  [line(head), line(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');

export const asMarkdown = ({ title, about, head, rows }: ReportSection): string => `## ${title}\n\n${about}\n\n${table(head, rows)}\n`;

export function results(parts: ReportSection[], { about, minutes, failed }: { about: string[]; minutes: number; failed: string[] }): string {
  const aims = parts.flatMap((part) => part.aims);
  const missed = aims.filter(({ reached }) => !reached);
  return [
    '# What is measured',
    '',
    `Written by \`npm run bench\` in ${minutes.toFixed(1)} minutes.`,
    '',
    ...about.map((each) => `- ${each}`),
    '',
    'A **ratio** is the academy’s requests a second divided by those of a bare `node:http` server that answers the same bytes with the same headers from',
    'memory, in as many processes, loaded in turn in the same run: 1.00 is the limit of what Node can do. Both are asked over 50 connections from the',
    'same machine, so seconds and rates depend on the machine and on what else it does; ratios less, and each is the median of those of short rounds in turn.',
    '**CPU** is processor time of the server’s processes for one request.',
    '',
    '## Aims',
    '',
    table(
      ['aim', 'wanted', 'got', 'reached'],
      aims.map(({ what, wanted, got, reached }) => [what, wanted, got, reached ? 'yes' : '**no**']),
    ),
    '',
    ...missed.map(({ what, otherwise }) => `- ${what}: ${otherwise ?? 'the reason is not known yet.'}`),
    ...(missed.length > 0 ? [''] : []),
    ...(failed.length > 0 ? [`Parts that failed: ${failed.join(', ')}.`, ''] : []),
    ...parts.map(asMarkdown),
  ].join('\n');
}
