import { hearMelody } from '#app/lib/pitch/hear-melody.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { noVerdictSounds } from '#tests/support/sounds/noises.ts';
import { type Surrounding, spokenWords, surroundings, verdictsOf } from '#tests/support/sounds/spoken-set.ts';
import { soundRate } from '#tests/support/sounds/synthetic-voice.ts';
import { atLeast, atMost, type ReportSection } from './report.ts';

/** Words of each of the seven voices, and sounds without a word, in each row. */
const [wordsPerVoice, sounds] = [20, 100];
const seed = Number(process.env.TEST_SEED ?? 1);

/** Verdicts about synthetic words by what sounds beside them. `npm run bench -- melody`; another seed: `TEST_SEED=7` in front. */
export async function measureMelody(): Promise<ReportSection> {
  const rows = surroundings.map((surrounding) => ({ name: surrounding.name, ...measure(surrounding) }));
  const ofNothing = Object.entries(noVerdictSounds).map(([name, noise]) => {
    const random = seededRandom(seed);
    const verdicts = Array.from({ length: sounds }, () => hearMelody(noise(1.2 * soundRate, random), soundRate, ['high', 'low']).melody);
    return { name, sounds, judged: verdicts.filter((verdict) => verdict !== 'unclear').length };
  });
  const total = (key: 'blamed' | 'missed') => rows.reduce((sum, row) => sum + row[key], 0);
  const hardest = rows.find(({ name }) => name === 'white noise, 10 dB below');
  return {
    title: 'Melody of a word',
    description: `Verdicts about ${7 * wordsPerVoice} synthetic words of two and three syllables by seven voices, in each surrounding: with their own marks, and with the opposite ones where there are opposites. Last, sounds that are no word.`,
    columns: ['surrounding', 'right', 'blamed', 'silent', 'opposites caught', 'taken for right', 'silent', 'ms of processor time a word'],
    rows: [
      ...rows.map(({ name, words, right, blamed, silent, opposites, caught, missed, ms }) => [
        name,
        ...[right, blamed, silent].map((count) => share(count, words)),
        ...[caught, missed, opposites - caught - missed].map((count) => share(count, opposites)),
        ms.toFixed(1),
      ]),
      ...ofNothing.map(({ name, judged }) => [name, '', '', share(sounds - judged, sounds), '', '', '', '']),
    ],
    targets: [
      atLeast('share of words heard right over white noise 10 dB below', 0.93, (hardest?.right ?? 0) / (hardest?.words ?? 1)),
      atMost('words blamed', 0, '', total('blamed')),
      atMost('opposites taken for right', 0, '', total('missed')),
      atMost(
        'verdicts on sounds without a word',
        0,
        '',
        ofNothing.reduce((sum, { judged }) => sum + judged, 0),
      ),
    ],
  };
}

function measure(surrounding: Surrounding) {
  const words = spokenWords(surrounding, wordsPerVoice, seed);
  const before = process.cpuUsage();
  const verdicts = verdictsOf(words);
  const { user, system } = process.cpuUsage(before);
  return { ...verdicts, ms: (user + system) / 1_000 / (verdicts.words + verdicts.opposites) };
}

const share = (count: number, all: number) => (count === 0 ? '0' : `${((100 * count) / all).toFixed(1)} %`);
