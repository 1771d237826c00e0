import { levelNames } from '#app/features/accounts/public.ts';
import type { PublicClass } from './catalog.contract.ts';

/** Structured data of a class: a course with its term (schema.org). */
export const classGraph = (
  { id, name, description, level, firstDay, lastDay, tutors }: PublicClass,
  publicUrl: string,
  brandName: string,
): object[] => [
  {
    '@type': 'Course',
    '@id': `${publicUrl}/classes/${id}`,
    name,
    description,
    url: `${publicUrl}/classes/${id}`,
    inLanguage: ['en', 'ig'],
    educationalLevel: levelNames[level],
    provider: { '@type': 'Organization', name: brandName, url: `${publicUrl}/` },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      startDate: firstDay,
      endDate: lastDay,
      ...(tutors.length > 0 && { instructor: tutors.map((tutor) => ({ '@type': 'Person', name: tutor })) }),
    },
  },
];
