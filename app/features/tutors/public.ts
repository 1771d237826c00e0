// Apart from `public.tsx`, whose importers would load it: only the page of the staff shows it.
export { TutorApplication } from './admin/tutor-application.tsx';
