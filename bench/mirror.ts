import { seededRandom } from '#tests/support/seeded-random.ts';
import { conditions, reflectionOf, reflectionsIn } from '#tests/support/sounds/mirror-set.ts';
import { noVerdictSounds } from '#tests/support/sounds/noises.ts';
import { soundRate } from '#tests/support/sounds/synthetic-voice.ts';
import { atLeast, atMost, type ReportSection } from './report.ts';

/** Words of each of the seven voices, and sounds without a word, in each row. */
const [wordsPerVoice, sounds] = [12, 100];
const seed = Number(process.env.TEST_SEED ?? 1);

/** Findings about synthetic words by how they are spoken and recorded. `npm run bench -- mirror`; another seed: `TEST_SEED=7` in front. */
export async function measureMirror(): Promise<ReportSection> {
  const rows = conditions.map((condition) => {
    const before = process.cpuUsage();
    const reflected = reflectionsIn(condition, wordsPerVoice, seed);
    const { user, system } = process.cpuUsage(before);
    return { name: condition.name, ...reflected, ms: (user + system) / 1_000 / (2 * reflected.words) };
  });
  const ofNothing = Object.entries(noVerdictSounds).map(([name, noise]) => {
    const random = seededRandom(seed);
    const findings = Array.from({ length: sounds }, () => reflectionOf(noise(1.2 * soundRate, random), soundRate, ['high', 'low']).finding);
    return { name, judged: findings.filter((finding) => finding === 'agrees' || finding === 'differs').length };
  });
  const whiteNoise = rows.filter(({ name }) => name.startsWith('white noise'));
  const total = (key: 'blamed' | 'missed') => rows.reduce((sum, row) => sum + row[key], 0);
  return {
    title: 'Say it back',
    description: `Findings about ${7 * wordsPerVoice} synthetic words of two and three syllables by seven voices in each row: with their own marks, and with high and low exchanged. Last, ${sounds} sounds that are no word.`,
    columns: ['condition', 'no verdict', 'right', 'blamed', 'opposites caught', 'taken for right', 'ms of processor time a word, with its synthesis'],
    rows: [
      ...rows.map(({ name, words, silent, right, blamed, caught, missed, ms }) => [
        name,
        ...[silent, right, blamed, caught, missed].map((count) => share(count, words)),
        ms.toFixed(1),
      ]),
      ...ofNothing.map(({ name, judged }) => [name, share(sounds - judged, sounds), '', '', '', '', '']),
    ],
    targets: [
      atLeast(
        'share of words heard right over white noise up to 10 dB below',
        0.93,
        Math.min(...whiteNoise.map(({ right, words }) => right / words)),
      ),
      atMost('words blamed by the mirror', 0, '', total('blamed')),
      atMost('opposites that the mirror takes for right', 0, '', total('missed')),
      atMost(
        'findings of the mirror on sounds without a word',
        0,
        '',
        ofNothing.reduce((sum, { judged }) => sum + judged, 0),
      ),
    ],
  };
}

const share = (count: number, all: number) => (count === 0 ? '0' : `${((100 * count) / all).toFixed(1)} %`);
