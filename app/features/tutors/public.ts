// Apart from `public.tsx`, whose importers would load their styles: the desk of a tutor shows none of these. Server code imports `public.server.ts`.
export { TutorApplication } from './admin/tutor-application.tsx';
export { lastDayOfCheck, mayTeachChildren } from './check-validity.ts';
export { CheckboxGroup } from './checkbox-group.tsx';
export { TutorCard } from './tutor-card.tsx';
