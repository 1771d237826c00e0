import { lazyPart } from '#app/ui/layout/lazy-part.tsx';

export const LateFields = lazyPart('this exercise', () => import('./late-fields.tsx').then((module) => module.LateFields));

/** The end of a lesson without an account. */
export const LessonEnd = lazyPart('the end of this lesson', () => import('./lesson-end.tsx').then((module) => module.LessonEnd));

/** The list of keys, where there is a keyboard. */
export const ShortcutKeys = lazyPart('the list of keys', () => import('./shortcut-keys.tsx').then((module) => module.ShortcutKeys));
