import type { HomeTexts } from './home-texts.contract.ts';
import type { LevelText } from './level-texts.ts';

/** Paragraphs about a level. */
export const LevelDescription = ({ texts, level }: { texts: HomeTexts } & Pick<LevelText, 'level'>) =>
  [...texts[`${level}Description`].split('\n\n').entries()].map(([nth, paragraph]) => <p key={nth}>{paragraph}</p>);
