export { type LearnerParts, showLearnerParts, useLearnerParts } from './learner-parts-slot.ts';
export { ExerciseScreen } from './lesson/exercise-screen.tsx';
export { EndTitle, Praise, SayToday, WordList } from './lesson/lesson-end.tsx';
export { LessonProgress } from './lesson/lesson-progress.tsx';
export { SkippedIcon, StarIcon, TickIcon, TriangleIcon } from './lesson/text-icons.tsx';
export { useLesson } from './lesson/use-lesson.ts';
export { TeachingUnitLink } from './teaching-unit-link.tsx';
