import { HumButton } from '#app/ui/audio/hum-button.tsx';
import { SayButton } from '#app/ui/audio/mirror/say-button.tsx';
import { Voices } from '#app/ui/audio/voices.tsx';
import { Headword } from '#app/ui/igbo/headword.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import { MeaningPicture } from '#app/ui/igbo/meaning-picture.tsx';
import type { CourseUnit, Item, Lesson } from '../course.contract.ts';
import { hasCheckedTones } from '../judge/judged-item.ts';
import type { LearnerParts } from '../learner-parts-slot.ts';
import { checkingAnchor } from '../unit-path.ts';
import * as css from './phrase-book.module.css';

interface PhraseBookEntryProps {
  item: CourseUnit['items'][number];
  speaker: Lesson['items'][number]['speaker'];
  /** Id of its element, where links to the item lead. */
  anchor: string | undefined;
  parts: LearnerParts | undefined;
}

/** A word or phrase with its melody, its meaning and what else there is to know of it. */
export function PhraseBookEntry({ item, speaker, anchor, parts }: PhraseBookEntryProps) {
  const { id, igbo, toned, english, literal, note, checked, forms, voices } = item;
  return (
    <li id={anchor} tabIndex={anchor === undefined ? undefined : -1} className={css.entry}>
      {parts && (
        <div className={css.learn}>
          <parts.LearnItem item={id} igbo={igbo} />
        </div>
      )}
      <div className={css.igbo}>
        {speaker && (
          <span className={css.speaker}>
            <span className="visually-hidden">Speaker </span>
            {speaker}
          </span>
        )}
        <Headword as="h3">{toned ?? igbo}</Headword>
        {toned && toned !== igbo && (
          <p className={css.soft}>
            written <span lang="ig">{igbo}</span>
          </p>
        )}
        <div className={css.sounds}>
          {checked && toned && <HumButton toned={toned} />}
          <Voices voices={voices} igbo={toned ?? igbo} />
          {hasCheckedTones(item) && <SayButton toned={item.toned} voices={voices} />}
        </div>
      </div>
      <div className={css.meaning}>
        <p className={css.english}>
          <MeaningPicture of={item} />
          {english}
        </p>
        {literal && <p className={css.soft}>Word for word: {literal}</p>}
        {note && (
          <p className={css.soft}>
            <IgboText>{note}</IgboText>
          </p>
        )}
        <Forms forms={forms} />
        {!checked && (
          <a href={`#${checkingAnchor}`} className={css.checking}>
            <span className="visually-hidden">Being checked</span>
          </a>
        )}
      </div>
    </li>
  );
}

/** Other spellings, and forms of other places. */
function Forms({ forms }: Pick<Item, 'forms'>) {
  const others = forms.filter(({ kind }) => kind !== 'english');
  if (others.length === 0) return null;
  return (
    <p className={css.soft}>
      Also{' '}
      {others.map(({ form, place }, nth) => (
        <span key={form}>
          {nth > 0 && ', '}
          <span lang="ig">{form}</span>
          {place && ` (${place})`}
        </span>
      ))}
    </p>
  );
}
