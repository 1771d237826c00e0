import { type Api, api } from '#app/api-client.ts';
import { spell } from '#app/lib/igbo-syllables.ts';
import { apiContext } from '#app/load-context.ts';
import { HumButton } from '#app/ui/audio/hum-button.tsx';
import { SayButton } from '#app/ui/audio/mirror/say-button.tsx';
import { Voices } from '#app/ui/audio/voices.tsx';
import { awaitAll, toResult } from '#app/ui/feedback/async-section.tsx';
import { ToneLadder } from '#app/ui/igbo/tone-ladder.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { pagePicture } from '../page-pictures.ts';
import type { Route } from './+types/tones.page';
import { akwa, movements, type ToneWord } from './tone-words.ts';
import * as css from './tones.module.css';

/** The page goes on without voices. */
const load = (api: Api) => awaitAll({ voices: toResult(api.course.toneVoices()) });

export const loader = ({ context }: Route.LoaderArgs) => load(context.get(apiContext));
export const clientLoader = () => load(api);

type Voiced = Awaited<ReturnType<typeof load>>['voices'];

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'The melodies of Igbo',
    description: 'What tone is: high, low and the step down, drawn for every syllable. Four words akwa, and how this academy marks tones.',
    path: '/learn/tones',
    image: pagePicture('tones'),
    imageAlt: 'Two words akwa, cloth and egg, with the ladders of their tones',
    matches,
  });

const marks = [
  { letter: 'á', name: 'acute', tone: 'high' },
  { letter: 'à', name: 'grave', tone: 'low' },
  { letter: 'ā', name: 'macron', tone: 'one step below the high tone before it' },
];

export default function Tones({ loaderData: { voices } }: Route.ComponentProps) {
  return (
    <div className={css.page}>
      <h1 className={css.title}>The melodies of Igbo</h1>
      <p className={css.intro}>
        In Igbo the height of your voice on each syllable belongs to the word, as its letters do. Change the melody, and you have said another word,
        or none. This is called tone.
      </p>

      <h2>High, low, and the step down</h2>
      <p>
        High and low are no fixed notes. A tone is higher or lower than the one beside it, so a father’s high tone may be deeper than his daughter’s
        low one. The third tone, the step, comes after a high one: a little lower, and yet not low. From there the voice goes on at the new level.
      </p>
      <p>
        The drawing above a word is its ladder. It has a dot for each syllable, on one of three lines: high, step and low. The letters m and n can be
        a syllable of their own; then they hum, and have a tone, too.
      </p>
      <Words words={movements} voices={voices} />

      <h2>
        Four words <span lang="ig">akwa</span>
      </h2>
      <p>One spelling, four melodies, four words. Hum them first, and draw the ladder in the air with your hand.</p>
      <Words words={akwa} voices={voices} canBeSaid />

      <h2>How we mark tones</h2>
      <table className={css.marks}>
        <thead>
          <tr>
            <th scope="col">Mark</th>
            <th scope="col">Name</th>
            <th scope="col">Tone</th>
          </tr>
        </thead>
        <tbody>
          {marks.map(({ letter, name, tone }) => (
            <tr key={letter}>
              <td lang="ig">{letter}</td>
              <td>{name}</td>
              <td>{tone}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={css.points}>
        <li>A word with tones has a mark on every syllable. Many books leave the high tone unmarked; we mark it, so that you never have to guess.</li>
        <li>
          The dot below <span lang="ig">ị, ọ, ụ</span> and above <span lang="ig">ṅ</span> is no tone. It makes another letter and is always written.
        </li>
        <li>Sentences have no marks. That is how Igbo is written every day, and in a sentence neighbouring tones change one another.</li>
      </ul>

      <h2>How sure we are</h2>
      <p>A wrong tone is worse than none, so each word in the course carries a state:</p>
      <ul className={css.points}>
        <li>
          <strong>Agreed.</strong> Two sources that do not depend on each other have the same tones. Only such words, and words that a speaker has
          checked, are used to practise tones.
        </li>
        <li>
          <strong>Sourced.</strong> One source has the tones. A dotted ring marks the word as being checked.
        </li>
        <li>
          <strong>No tones.</strong> We found none, or the sources disagree. Then we show the word without marks instead of guessing.
        </li>
      </ul>
      <p>
        Dialects differ, and in some places a word has its own melody. If your family says it another way, the way of your family is the one to keep.
      </p>
    </div>
  );
}

interface WordsProps {
  words: readonly ToneWord[];
  voices: Voiced;
  canBeSaid?: boolean;
}

function Words({ words, voices, canBeSaid = false }: WordsProps) {
  const voicesOf = (toned: string) => ('data' in voices && voices.data.find((word) => word.toned === toned)?.voices) || [];
  return (
    <ul role="list" className={css.words}>
      {words.map(({ toned, meaning, melody }) => (
        <li key={toned} className={css.card}>
          <div className={css.word}>
            <span lang="ig">{toned}</span>
            <ToneLadder words={spell(toned)} />
          </div>
          <p>
            <strong>{meaning}</strong>
            <br />
            {melody}
          </p>
          <div>
            <HumButton toned={toned} /> <Voices small voices={voicesOf(toned)} igbo={toned} />{' '}
            {canBeSaid && <SayButton toned={toned} voices={voicesOf(toned)} />}
          </div>
        </li>
      ))}
    </ul>
  );
}
