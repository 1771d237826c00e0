// Apart from `public.tsx`, whose importers would load it: only the page of the staff shows it. Server code imports `public.server.ts`.
export { TutorApplication } from './admin/tutor-application.tsx';
export { lastDayOfCheck, mayTeachChildren } from './check-validity.ts';
