import { deferred } from '#app/ui/feedback/deferred.tsx';

export { ApplicationState } from './application-state.tsx';
export { TeachingPage } from './teaching-page.tsx';

/** Only tutors need its code. */
export const CardEditor = deferred(() => import('./card-editor.tsx').then((module) => module.CardEditor));
