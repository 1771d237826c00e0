import { lessonAdmin } from './admin/lesson-admin.contract.ts';
import { tutorHours } from './hours/hours.contract.ts';
import { lessons } from './lessons/lessons.contract.ts';
import { practice } from './practice/practice.contract.ts';
import { tutorPage } from './tutor/tutor-page.contract.ts';

export const liveLessons = { ...tutorHours, ...tutorPage, ...lessons, ...practice, ...lessonAdmin };
