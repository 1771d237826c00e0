import { Headword } from '#app/ui/igbo/headword.tsx';
import type { Item } from '../course.contract.ts';
import * as css from './close-look.module.css';
import { melodyText } from './melody-text.ts';

export interface CloseLookProps {
  item: Item;
  /** Contains the item. */
  sentence: Item | undefined;
  /** Is easily mistaken for the item. */
  lookAlike: Item | undefined;
}

/** What a close look shows below the item and its meaning. */
export function CloseLook({ item, sentence, lookAlike }: CloseLookProps) {
  const melody = melodyText(item);
  return (
    <>
      <p>This one is tricky. Take your time with it, then give it a rest for a week.</p>
      <dl className={css.facts}>
        {melody && (
          <div>
            <dt>Hum it</dt>
            <dd>
              <strong>{melody}</strong>
              {melody.includes('step') && <span>A step is a little lower than the high before it, but not as low as a low tone.</span>}
            </dd>
          </div>
        )}
        {sentence && (
          <div>
            <dt>In a sentence</dt>
            <dd>
              <span lang="ig">{sentence.igbo}</span>
              <span>{sentence.english}</span>
            </dd>
          </div>
        )}
        {lookAlike && (
          <div>
            <dt>Don’t mix it up with</dt>
            <dd>
              <Headword as="p">{lookAlike.toned ?? lookAlike.igbo}</Headword>
              <span>{lookAlike.english}</span>
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}
