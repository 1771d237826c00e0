// Refuses vague actors and openings in comments, and references to documents, files and decision records that are not in the repository.
// Prints `file:line: message`.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'vite';

const actors = /\b(?:who|whoever|somebody|anybody|nobody)\b/gi;
/** In a record "who" may follow the actor that it belongs to. */
const actorsOfRecords = /\b(?:whoever|somebody|anybody|nobody)\b/gi;
/** First words that name nothing. */
const opening = /^(?:\/\/|\/\*\*?)[\s*]*(Of|Those|Its|With|Without)\b/;
const isRecord = (/** @type {string} */ file) => file.startsWith('docs/decisions/');
const outsideDocuments = /\b(?:SPEC|DESIGN)\b(?!\.md)/g;
/** Numbers of records: 'decision 0001', 'Decisions 0001, 0002 and 0003'; line breaks of a comment may stand between. */
const decisions = /\bdecisions?[\s*]+\[?(0\d{3}(?:(?:,|,? and)[\s*]+0\d{3})*)/gi;
/** Numbers in records and in documents: '(0001)'. A record may supersede one that was deleted since. */
const bareDecisions = /(?<!^Supersedes: .*)(?<!migrations? )(?<![\w#/.-])0\d{3}(?![\w-])/gm;
/** Figures keep the numbers of records that were deleted since. */
const keepsNumbers = /^bench\/.*\.md$/;
/** Not the end of an address such as https://example.com/a.md. */
const markdownFile = /(?<![\w:./-])[\w./-]*\w\.md\b/g;
/** Inline code, targets of links, and addresses of images. */
const reference = /`([^`\n]+)`|\]\(([^)\s]+)\)|src="([^"]+)"/g;
const sourceFile = /^[\w@.-]+(?:\/[\w@.-]+)*\.(?:css|jsonc?|mjs|svg|tsx?)$/;
const binary = /\.(?:gz|ico|jpg|png|webp|woff2)$/;
/** Files that hold the refused words by their purpose, or no text of ours. */
const exempt = /^(?:scripts\/(?:check-words|decision-index)\.mjs|tests\/check-words\.unit\.test\.ts|(?:lighthouse\/tool\/)?package-lock\.json)$/;

/**
 * Returns a problem per refused word or reference.
 * @param {string} file @param {string} text @param {Repository} repository
 * @returns {string[]}
 */
export function findProblems(file, text, repository) {
  /** @param {number} offset @param {string} message */
  const at = (offset, message) => `${file}:${text.slice(0, offset).split('\n').length}: ${message}`;
  const problems = [];
  for (const comment of commentsOf(file, text)) {
    const [, first] = comment.text.match(opening) ?? [];
    if (first) problems.push(at(comment.start, `"${first}" opens a comment. Begin with the thing that the comment is about.`));
    for (const { 0: word, index } of comment.text.matchAll(actors))
      problems.push(at(comment.start + index, `"${word}" in a comment. Name the actor: client, user, administrator, worker, process.`));
  }
  if (isRecord(file))
    for (const { 0: word, index } of text.matchAll(actorsOfRecords))
      problems.push(at(index, `"${word}" in a decision record. Name the actor: client, user, administrator, attacker, process.`));
  const numbered = keepsNumbers.test(file) ? [] : text.matchAll(file.endsWith('.md') ? bareDecisions : decisions);
  for (const { 0: found, index } of numbered)
    for (const [number] of found.matchAll(/0\d{3}/g))
      if (!repository.hasDecision(number))
        problems.push(at(index, `There is no decision record ${number}. Name another record, or say what it said.`));
  for (const { 0: name, index } of text.matchAll(outsideDocuments))
    problems.push(at(index, `"${name}" is not a document of the repository. State the rule itself.`));
  for (const { 0: name, index } of text.matchAll(markdownFile))
    if (!repository.hasFile(name, file)) problems.push(at(index, `"${name}" is not in the repository. State what it says, or link to a file.`));
  if (!file.endsWith('.md')) return problems;
  for (const { 1: code = '', 2: link, 3: image, index } of text.matchAll(reference)) {
    const target = (link ?? image)?.replace(/#.*/, '');
    const isReported = target?.endsWith('.md') && !repository.hasFile(target, file);
    if (target && !isReported && !/^\w+:/.test(target) && !repository.hasPath(posix.join(posix.dirname(file), target)))
      problems.push(at(index, `The link leads to "${target}", which does not exist.`));
    for (const path of code.split(' '))
      if (!path.endsWith('.md') && repository.isPath(path) && !repository.hasFile(path, file)) problems.push(at(index, `"${path}" does not exist.`));
  }
  return problems;
}

/** @param {string} file @param {string} text @returns {{ start: number, text: string }[]} */
function commentsOf(file, text) {
  if (/\.(?:tsx?|mjs)$/.test(file)) return parseSync(file, text).comments.map(({ start, end }) => ({ start, text: text.slice(start, end) }));
  if (!file.endsWith('.css')) return [];
  return [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ 0: comment, index }) => ({ start: index, text: comment }));
}

/** @typedef {ReturnType<typeof createRepository>} Repository */

/** Paths of the repository. @param {string[]} files */
export function createRepository(files) {
  const paths = new Set(files.flatMap((file) => file.split('/').map((_, nth, parts) => parts.slice(0, nth + 1).join('/'))));
  /** Every end of a path: 'features.ts' and 'app/features.ts'. */
  const ends = new Set([...paths].flatMap((path) => path.split('/').map((_, nth, parts) => parts.slice(nth).join('/'))));
  const tops = new Set([...paths].filter((path) => !path.replace(/^app\//, '').includes('/')).map((path) => path.replace(/^app\//, '')));
  const records = new Set(files.flatMap((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? []));
  /** @param {string} path */
  const plain = (path) => path.replace(/^\.\//, '').replace(/\/$/, '');
  return {
    /** @param {string} path from the root of the repository */
    hasPath: (path) => plain(path) === '.' || paths.has(plain(path)),
    /** Accepts a path from the root, from the folder of `from`, or the end of a path. @param {string} path @param {string} from */
    hasFile: (path, from) => ends.has(plain(path)) || paths.has(plain(posix.join(posix.dirname(from), path))),
    /** @param {string} number */
    hasDecision: (number) => records.has(number),
    /** Source files, and paths below a folder of the root or of app/. Patterns are not checked. @param {string} text */
    isPath: (text) => sourceFile.test(text) || (/^[\w@.-]+\/[\w@./-]*$/.test(text) && tops.has(text.split('/')[0] ?? '')),
  };
}

if (process.argv[1] === import.meta.filename) {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  const files = listed.split('\n').filter((file) => file !== '');
  const repository = createRepository(files);
  const checked = files.filter((file) => !binary.test(file) && !exempt.test(file));
  const problems = checked.flatMap((file) => findProblems(file, readFileSync(file, 'utf8'), repository));
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
}
