// Writes docs/decisions/README.md, the index of the decision records by their subjects: `npm run docs:decisions`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const folder = 'docs/decisions';
export const indexFile = `${folder}/README.md`;

/** Subjects in the order of the index. A record names one in its line `Subject:`. */
export const subjects = [
  'Structure and contract',
  'Database',
  'Pages and browser',
  'Cache, load and processes',
  'Security and limits',
  'Accounts and logins',
  'Mail and jobs',
  'Content and search',
  'Course and learning',
  'Tests',
];

/** Text of the index. @param {Record<string, string>} records texts by the names of their files */
export function decisionIndex(records) {
  const lines = Object.entries(records).map(([file, text]) => ({
    subject: /^Subject: (.+)$/m.exec(text)?.[1] ?? '',
    line: `- [${file.slice(0, 4)}](${file}) ${/^# \d{4} (.+)$/m.exec(text)?.[1] ?? ''}`,
  }));
  const sections = subjects.map((subject) => `## ${subject}\n\n${lines.flatMap((each) => (each.subject === subject ? each.line : [])).join('\n')}\n`);
  return `# Decision records

Choices between alternatives that a newcomer would question, by subject. What describes a feature stands in the \`README.md\` of its folder.
Printed from the heads of the records by \`npm run docs:decisions\`. Numbers are never used again.

${sections.join('\n')}`;
}

export const currentRecords = () =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((file) => /^\d{4}-.*\.md$/.test(file))
      .sort()
      .map((file) => [file, readFileSync(`${folder}/${file}`, 'utf8')]),
  );

if (process.argv[1] === import.meta.filename) writeFileSync(indexFile, decisionIndex(currentRecords()));
