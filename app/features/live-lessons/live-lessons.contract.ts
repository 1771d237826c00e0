import { lessonAdmin } from './admin/lesson-admin.contract.ts';
import { tutorHours } from './hours/hours.contract.ts';
import { lessons } from './lessons/lessons.contract.ts';
import { tutorPage } from './tutor/tutor-page.contract.ts';

export const liveLessons = { ...tutorHours, ...tutorPage, ...lessons, ...lessonAdmin };
