export { Benefits } from './benefits.tsx';
export { Hero } from './hero.tsx';
export { LevelDescription } from './level-description.tsx';
export { LevelSlide } from './level-slide.tsx';
export { levelTexts } from './level-texts.ts';
export { TutorBanner } from './tutor-banner.tsx';
