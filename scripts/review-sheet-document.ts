import { readdirSync, readFileSync } from 'node:fs';
import type { CheckedItem } from '../app/features/course/report/checked-course.ts';
import { courseOfFiles } from '../app/features/course/report/course-of-files.server.ts';
import { itemUses } from '../app/features/course/review/item-uses.ts';
import { inReviewOrder } from '../app/features/course/review/review-order.ts';
import { reviewParts } from '../app/features/course/review/review-parts.contract.ts';
import { isYesOrNo, reviewPartTexts } from '../app/features/course/review/review-questions.contract.ts';

const folder = 'app/features/course/starter';

/** Line of the sheet: what is written, and a question that yes or no answers where it can be. */
interface Line {
  written: string;
  english: string;
  /** Unit in which it is first met. */
  place: string;
  sources: string;
  question: string;
}
interface Part {
  title: string;
  introduction: string;
  lines: Line[];
}

/** Two hours on paper are enough for what sources leave open. */
const printedParts = reviewParts.filter((part) => part !== 'agreed');

/** What sources say and what is asked about each item, by what is written and its meaning: the rows of the list for a speaker. */
function quotations(list: string): Map<string, { sources: string; question: string }> {
  const rows = list.split('\n').flatMap((line) => {
    const [, written, english, , sources, question] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    return question === undefined ? [] : [[`${written} | ${english}`, { sources: sources ?? '', question }] as const];
  });
  return new Map(rows);
}

/** The question of a list is kept where it asks for more than a melody. */
const isOwn = (question: string | undefined): question is string =>
  question !== undefined && !/^(?:Tones as spoken|Natural\? With which tones|Which tones|With which tones)\??$/.test(question);

/** Parts by weight, as reviewers have them on their page. */
export function reviewSheet(): Part[] {
  const texts = Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [name, readFileSync(`${folder}/${name}`, 'utf8')]),
  );
  const { course } = courseOfFiles(texts);
  const quoted = quotations(readFileSync('docs/content-review.md', 'utf8'));
  const places = new Map(
    course.units
      .toReversed()
      .flatMap((unit, nth) =>
        unit.lessons.flatMap(({ lines }) => lines.map(({ item }) => [item, `${course.units.length - nth} ${unit.titleEnglish}`] as const)),
      ),
  );
  const lessons = course.units.flatMap((unit) => unit.lessons);
  const lessonsOf = (id: number) => lessons.filter(({ lines }) => lines.some(({ item }) => item.id === id)).length;
  const uses = itemUses(course.items, lessonsOf);
  const toLine =
    (asked: string) =>
    (item: CheckedItem): Line => {
      const written = item.toned ?? item.igbo;
      const row = quoted.get(`${written} | ${item.english}`);
      const question = item.openQuestion ?? (isOwn(row?.question) ? row.question : asked);
      return {
        written,
        english: item.english,
        place: places.get(item) ?? '',
        sources: row?.sources.replace('text: P', 'our own text') ?? '',
        question,
      };
    };
  const ordered = Map.groupBy(
    inReviewOrder(course.items, ({ id }) => uses.get(id) ?? 0),
    ({ part }) => part,
  );
  return printedParts.map((part) => {
    const { title, introduction, question } = reviewPartTexts[part];
    return { title, introduction, lines: (ordered.get(part) ?? []).map(({ item }) => item).map(toLine(question)) };
  });
}

const title = 'Work sheet for a speaker of Igbo';
const steps = [
  'Go from top to bottom: what matters most comes first. Two hours are enough for the first three parts; stop where you like.',
  'Tick yes or no. After a no, or where you say it in another way, write it on the line: á is high, à is low, ā is one step down.',
  '“Not sure” is a good answer: leave both boxes empty. Say at the top where you grew up; another town may be right, too.',
];
const about = ['Name', 'Grew up in', 'Date', 'May we name you as the reviewer? ☐ yes ☐ no'];
const smallPrint = 'The small print says what was found in dictionaries and lists; you need not read it.';

const cell = (text: string) => text.replaceAll('|', '\\|');

/** Text of docs/review-sheet.md. */
export function reviewSheetDocument(parts = reviewSheet()): string {
  let number = 0;
  const tables = parts
    .filter(({ lines }) => lines.length > 0)
    .map(({ title, introduction, lines }) => {
      const rows = lines.map((line) => {
        number += 1;
        return `| ${[String(number), `**${line.written}**`, line.english, line.place, line.sources, line.question, isYesOrNo(line.question) ? '☐ yes ☐ no' : '', ''].map(cell).join(' | ')} |`;
      });
      return [
        `## ${title} (${lines.length})`,
        '',
        introduction,
        '',
        '| no. | written | English | unit | sources say | question | answer | in your words |',
        '|---|---|---|---|---|---|---|---|',
        ...rows,
      ].join('\n');
    });
  return `# ${title}

Printed by \`npm run docs:course\` from the starter files and the rows of [content-review.md](content-review.md), which explains the letters of sources. For
paper: \`npm run docs:course -- sheet.html\` writes a page that any browser prints on A4.

${steps.map((step) => `- ${step}`).join('\n')}

${tables.join('\n\n')}
`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const style = `@page { size: A4; margin: 14mm 12mm }
body { margin: 0; font: 10pt/1.3 'Noto Serif', 'DejaVu Serif', serif; color: #000 }
h1 { font-size: 17pt; margin: 0 0 3mm } h2 { font-size: 12.5pt; margin: 7mm 0 1mm; break-after: avoid } p, ul { margin: 0 0 3mm } ul { padding-left: 5mm }
.about { display: grid; grid-template-columns: 1fr 1fr; gap: 2mm 8mm; margin: 4mm 0 } .about span { border-bottom: 1px solid #000; min-height: 8mm; display: flex; align-items: end }
table { width: 100%; border-collapse: collapse; table-layout: fixed } thead { display: table-header-group } th { text-align: left; font-size: 8.5pt; font-weight: normal; border-bottom: 1.5px solid #000 }
td { border-bottom: 1px solid #999; padding: 1.4mm 2mm 1.4mm 0; vertical-align: top; overflow-wrap: break-word } tr { break-inside: avoid }
td small { display: block; font-size: 8pt; color: #333 } td b { font-size: 11.5pt } .box { font-size: 13pt; white-space: nowrap } td:last-child { border-bottom-color: #000 }`;

const boxes = '<span class="box">☐</span> yes<br><span class="box">☐</span> no';

/** Page to print on A4: a line, two boxes and room for an answer each. */
export function reviewSheetPage(parts = reviewSheet()): string {
  let number = 0;
  const widths = ['5%', '27%', '32%', '10%', '26%'];
  const tables = parts
    .filter(({ lines }) => lines.length > 0)
    .map(({ title, introduction, lines }) => {
      const rows = lines.map((line) => {
        const { written, english, place, sources, question } = line;
        number += 1;
        const asked = `${escaped(question)}${sources ? `<small>${escaped(sources)}</small>` : ''}`;
        return `<tr><td>${number}<td><b lang="ig">${escaped(written)}</b><br>${escaped(english)}<small>${escaped(place)}</small><td>${asked}<td>${isYesOrNo(line.question) ? boxes : ''}<td></tr>`;
      });
      const columns = widths.map((width) => `<col style="width:${width}">`).join('');
      return `<h2>${escaped(title)} (${lines.length})</h2><p>${escaped(introduction)}</p><table>${columns}<thead><tr><th>no.<th>written<th>question<th>answer<th>in your words</tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
    });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>${style}</style>
<h1>${title}</h1><ul>${steps.map((step) => `<li>${escaped(step)}</li>`).join('')}</ul><p>${smallPrint}</p>
<div class="about">${about.map((field) => `<span>${field}</span>`).join('')}</div>
${tables.join('\n')}</html>
`;
}
