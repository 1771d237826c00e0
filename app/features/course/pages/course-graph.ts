import type { CourseLevel } from '../course.contract.ts';
import { unitPath } from '../unit-path.ts';

/** The course for search engines, with its public units as parts (schema.org). */
export function courseGraph(levels: readonly CourseLevel[], description: string, publicUrl: string, brandName: string): object[] {
  const url = `${publicUrl}/learn`;
  const parts = levels.flatMap(({ level, units }) => units.map((unit) => ({ ...unit, level })));
  return [
    {
      '@type': 'Course',
      '@id': url,
      url,
      name: 'Learn Igbo',
      description,
      inLanguage: 'en',
      teaches: 'Igbo',
      isAccessibleForFree: true,
      provider: { '@type': 'Organization', '@id': `${publicUrl}/#academy`, name: brandName, url: `${publicUrl}/` },
      hasPart: parts.map(({ id, title, titleEnglish, level }) => ({
        '@type': 'Course',
        '@id': publicUrl + unitPath(id),
        url: publicUrl + unitPath(id),
        name: `${title} · ${titleEnglish}`,
        educationalLevel: level,
      })),
    },
  ];
}
