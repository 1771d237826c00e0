import { voiceGraph } from '#app/features/voices/public.ts';
import type { CourseUnit } from '../course.contract.ts';
import { unitPath } from '../unit-path.ts';

/** Structured data of a unit: a course, and the set of terms that it teaches (schema.org). */
export function unitGraph({ unit: { id, title, titleEnglish, can, level }, items }: CourseUnit, publicUrl: string, brandName: string): object[] {
  const url = publicUrl + unitPath(id);
  const termSet = `${url}#words`;
  return [
    {
      '@type': 'Course',
      '@id': url,
      url,
      name: `${title} · ${titleEnglish}`,
      description: `After this unit, you can ${can}.`,
      inLanguage: 'en',
      teaches: 'Igbo',
      educationalLevel: level,
      isAccessibleForFree: true,
      provider: { '@type': 'Organization', '@id': `${publicUrl}/#academy`, name: brandName, url: `${publicUrl}/` },
      about: { '@id': termSet },
    },
    {
      '@type': 'DefinedTermSet',
      '@id': termSet,
      name: `Igbo words and phrases: ${titleEnglish}`,
      url,
      hasDefinedTerm: items.map(({ igbo, toned, english, voices }) => ({
        '@type': 'DefinedTerm',
        name: toned ?? igbo,
        description: english,
        inLanguage: 'ig',
        ...voiceGraph(toned ?? igbo, voices, publicUrl),
      })),
    },
  ];
}
