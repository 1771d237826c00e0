import { Headword } from '#app/ui/igbo/headword.tsx';
import type { Item } from '../course.contract.ts';
import * as css from './close-look.module.css';

export interface CloseLookProps {
  /** Contains the item. */
  sentence: Item | undefined;
  /** Is easily mistaken for the item. */
  lookAlike: Item | undefined;
}

/** What a close look shows below the item and its meaning. */
export function CloseLook({ sentence, lookAlike }: CloseLookProps) {
  return (
    <dl className={css.facts}>
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
  );
}
