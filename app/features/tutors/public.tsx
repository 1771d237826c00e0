import { deferred } from '#app/ui/feedback/deferred.tsx';

export { ApplicationState } from './application-state.tsx';
export { CheckboxGroup } from './checkbox-group.tsx';
export { TeachingPage } from './teaching-page.tsx';
export { TutorCard } from './tutor-card.tsx';

/** Only tutors need its code. */
export const CardEditor = deferred(() => import('./card-editor.tsx').then((module) => module.CardEditor));
