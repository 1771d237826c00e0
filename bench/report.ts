/** A target and the measured value. */
export interface BenchTarget {
  name: string;
  wanted: string;
  measured: string;
  reached: boolean;
  /** Known reason for a missed target. */
  reason?: string;
}

export interface ReportSection {
  title: string;
  /** Description of the columns. */
  description: string;
  columns: string[];
  rows: (string | number)[][];
  targets: BenchTarget[];
}

export const atLeast = (name: string, wanted: number, measured: number, reason?: string): BenchTarget => ({
  name,
  wanted: `>= ${wanted}`,
  measured: measured.toFixed(2),
  reached: measured >= wanted,
  ...(reason ? { reason } : {}),
});

export const atMost = (name: string, wanted: number, unit: string, measured: number, reason?: string): BenchTarget => ({
  name,
  wanted: `<= ${wanted} ${unit}`,
  measured: `${measured.toFixed(measured < 20 ? 1 : 0)} ${unit}`,
  reached: measured <= wanted,
  ...(reason ? { reason } : {}),
});

export const wholeNumber = (value: number): string => Math.round(value).toLocaleString('en');
export const ms = (value: number): string => value.toFixed(2);

const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
export const table = (columns: string[], rows: (string | number)[][]) =>
  [line(columns), line(columns.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');

export const asMarkdown = ({ title, description, columns, rows }: ReportSection): string =>
  `### ${title}\n\n${description}\n\n${table(columns, rows)}\n`;

const beginMarker = '<!-- benchmark: begin -->';
const endMarker = '<!-- benchmark: end -->';

/** Replaces the text between the markers. @throws when the document does not contain both in this order */
export function replaceBenchmark(document: string, report: string): string {
  const begin = document.indexOf(beginMarker);
  const end = document.indexOf(endMarker);
  if (begin < 0 || end < begin)
    throw new Error(
      `There is no line "${beginMarker}" with a later line "${endMarker}". Please restore both: the benchmark replaces the text between them.`,
    );
  return `${document.slice(0, begin + beginMarker.length)}\n${report.trimEnd()}\n${document.slice(end)}`;
}

interface BenchRun {
  machineLines: string[];
  minutes: number;
  failed: string[];
}

export function benchmarkReport(sections: ReportSection[], { machineLines, minutes, failed }: BenchRun): string {
  const targets = sections.flatMap((section) => section.targets);
  const missed = targets.filter(({ reached }) => !reached);
  return [
    `Printed by \`npm run bench\` in ${minutes.toFixed(1)} minutes.`,
    '',
    ...machineLines.map((machineLine) => `- ${machineLine}`),
    '',
    'Both servers are loaded over 50 connections from the same machine. Rates and latencies therefore depend on the machine and on its other load. Ratios',
    'depend on it less; each is the median of the ratios of short rounds in turn.',
    '',
    '### Targets',
    '',
    table(
      ['target', 'wanted', 'measured', 'reached'],
      targets.map(({ name, wanted, measured, reached }) => [name, wanted, measured, reached ? 'yes' : '**no**']),
    ),
    '',
    ...missed.map(({ name, reason }) => `- ${name}: ${reason ?? 'the reason is unknown.'}`),
    ...(missed.length > 0 ? [''] : []),
    ...(failed.length > 0 ? [`Parts that failed: ${failed.join(', ')}.`, ''] : []),
    ...sections.map(asMarkdown),
  ].join('\n');
}
