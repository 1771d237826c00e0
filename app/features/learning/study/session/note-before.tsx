import { BeforeYouBegin } from '#app/features/course/public.tsx';

/** The grammar note before a lesson, in a chunk that sessions alone name: it comes with few of them. */
export const NoteBefore = BeforeYouBegin;
