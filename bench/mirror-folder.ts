import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Tone } from '#app/lib/igbo-tones.ts';
import { contrastsOf, judgeLevels } from '#app/lib/pitch/judge-levels.ts';
import { loudnessOf } from '#app/lib/pitch/loudness.ts';
import { type Finding, touchesEdge } from '#app/lib/pitch/mirror.ts';
import { loudSpan } from '#app/lib/pitch/syllable-cuts.ts';
import { reflectionOf } from '#tests/support/sounds/mirror-set.ts';
import { table } from './report.ts';
import { readWord, type WordSound } from './word-file.ts';

const toneOf: Readonly<Record<string, Tone>> = { H: 'high', L: 'low', S: 'step' };
const exchanged: Readonly<Record<Tone, Tone>> = { high: 'low', low: 'high', step: 'step' };
/** `HL_01.wav`, `HL.wav`, `HSL-akwa.WAV`: tones, and then no letter. */
const tonesInName = /^[HLS]+(?!\p{L})/u;
/** Seconds of silence that are added around a word that is cut to its first or last sample. */
const addedSeconds = 0.1;

interface ScoredWord {
  pattern: string;
  own: Finding;
  /** Finding with high and low exchanged. Undefined for a pattern without an opposite. */
  opposite: Finding | undefined;
}

/** The table of `npm run bench -- mirror FOLDER`. @throws with a sentence about the folder or a file of it */
export function mirrorTable(folder: string): string {
  const words = wordFiles(folder).map((name) => scoreFile(folder, name));
  const patterns = [...new Set(words.map(({ pattern }) => pattern))].toSorted();
  const rows = [
    ...patterns.map((pattern) =>
      scoresOf(
        pattern,
        words.filter((word) => word.pattern === pattern),
      ),
    ),
    scoresOf('all', words),
  ];
  const silent = (finding: Finding) => `${finding} ${words.filter(({ own }) => own === finding).length}`;
  return [
    table(['tones', 'words', 'judged', 'right direction', 'wrongly contradicted', 'opposites caught', 'silent'], rows),
    '',
    'Judged and silent are parts of all words, right and contradicted of those that were judged. Each word is also scored with high and low exchanged: caught is the',
    'part of the opposites that were judged. A pattern without high and low beside one another has no opposite (–), and learners see no verdict on it: here it is scored',
    `by the rule for recordings of tutors. A file is a whole word: where it is cut within 50 ms of its sound, ${1000 * addedSeconds} ms of silence are added on both sides.`,
    `Reasons of silence: ${(['unclear', 'noisy', 'narrow', 'wide'] as const).map(silent).join(', ')}.`,
  ].join('\n');
}

function wordFiles(folder: string): string[] {
  const names = entriesOf(folder)
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.') && entry.name.toLowerCase().endsWith('.wav'))
    .map(({ name }) => name)
    .sort();
  if (names.length === 0) throw new Error(`There is no WAV file in the folder ${folder}.`);
  const unnamed = names.find((name) => !tonesInName.test(name));
  if (unnamed)
    throw new Error(
      `The name ${unnamed} does not begin with tones. Please begin each name with H (high), L (low) or S (step) for each syllable, in capital letters: HL_01.wav.`,
    );
  return names;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new Error(`There is no folder ${folder}.`);
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR')
      throw new Error(`${folder} is a file. Please name a folder with WAV files.`);
    throw new Error(`The folder ${folder} cannot be read: ${sentenceOf(error)}`);
  }
}

function scoreFile(folder: string, name: string): ScoredWord {
  const pattern = tonesInName.exec(name)?.[0] ?? '';
  const tones = [...pattern].flatMap((letter) => toneOf[letter] ?? []);
  try {
    const sound = whole(readWord(readFileSync(join(folder, name))));
    const hasOpposite =
      contrastsOf(
        tones.map(() => 0),
        tones,
      ).length > 0;
    return {
      pattern,
      own: findingOf(sound, tones),
      opposite: hasOpposite
        ? findingOf(
            sound,
            tones.map((tone) => exchanged[tone]),
          )
        : undefined,
    };
  } catch (error) {
    throw new Error(`${name}: ${sentenceOf(error)}`);
  }
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).replace(/\.?$/, '.');

/** The sound, with silence around it where the file ends with the word. */
function whole({ samples, rate }: WordSound): WordSound {
  const loudness = loudnessOf(samples, rate);
  if (!touchesEdge(loudSpan(loudness), loudness.length)) return { samples, rate };
  const added = Math.round(addedSeconds * rate);
  // Silence at the offset of the file: a step between the two would be a click.
  const padded = new Float32Array(samples.length + 2 * added).fill(samples.reduce((sum, sample) => sum + sample, 0) / Math.max(1, samples.length));
  padded.set(samples, added);
  return { samples: padded, rate };
}

function findingOf({ samples, rate }: WordSound, tones: readonly Tone[]): Finding {
  const { finding, levels } = reflectionOf(samples, rate, tones);
  return finding === 'level' ? judgeLevels(levels.map(Number), tones) : finding;
}

const isJudged = (finding: Finding | undefined) => finding === 'agrees' || finding === 'differs';

function scoresOf(name: string, words: readonly ScoredWord[]): (string | number)[] {
  const judged = words.filter(({ own }) => isJudged(own));
  const count = (finding: Finding) => judged.filter(({ own }) => own === finding).length;
  const opposites = words.filter(({ opposite }) => isJudged(opposite));
  return [
    name,
    words.length,
    part(judged.length, words.length),
    part(count('agrees'), judged.length),
    part(count('differs'), judged.length),
    part(opposites.filter(({ opposite }) => opposite === 'differs').length, opposites.length),
    part(words.length - judged.length, words.length),
  ];
}

const part = (count: number, all: number) => (all === 0 ? '–' : `${count} (${((100 * count) / all).toFixed(1)} %)`);

/** `npm run bench -- mirror FOLDER`: prints the table and sets the exit status. */
export function mirrorFolder([folder = '', ...others]: readonly string[]): void {
  try {
    if (folder === '' || others.length > 0) throw new Error('Please name one folder with WAV files, such as: npm run bench -- mirror ./recordings');
    console.log(mirrorTable(resolve(folder)));
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = 1;
  }
}
