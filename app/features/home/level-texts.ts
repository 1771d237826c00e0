import type { levels } from '#app/features/accounts/levels.contract.ts';
import type { PictureFiles } from '#app/ui/layout/picture.tsx';
import advanced from './level-advanced.svg?w=400;800&as=picture';
import beginner from './level-beginner.svg?w=400;800&as=picture';
import intermediate from './level-intermediate.svg?w=400;800&as=picture';

export interface LevelText {
  level: (typeof levels)[number];
  name: string;
  /** Hours of instruction, if known. */
  hours?: string;
  picture: PictureFiles;
}

/** What administrators cannot change of the levels; the rest is in `home-texts.contract.ts`. */
export const levelTexts: LevelText[] = [
  { level: 'beginner', name: 'Beginner', hours: 'Up to 100 hours of instruction', picture: beginner },
  { level: 'intermediate', name: 'Intermediate', picture: intermediate },
  { level: 'advanced', name: 'Advanced', picture: advanced },
];
