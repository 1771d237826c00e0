import { normalize } from '#app/lib/normalize.ts';

/** Combining marks, and the apostrophes of elisions, which join two words. */
const marks = /\p{M}/gu;
const maxSlugLength = 60;

/** Title in the letters of an address: 'Ọ́jị́ n’ụlọ' is 'oji-n-ulo'. Empty when the title has none of them. */
function slugOf(title: string): string {
  const plain = normalize(title, 'NFD').replace(marks, '').toLowerCase();
  const slug = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  if (slug.length <= maxSlugLength) return slug;
  const cut = slug.slice(0, maxSlugLength + 1);
  // At the end of a word, unless the first word alone is longer.
  return cut.replace(/-[^-]*$/, '').slice(0, maxSlugLength);
}

/** Path of the page of a word. Other spellings redirect to it. */
export function wordPath({ id, title }: { id: number; title: string }): `/word/${string}` {
  const slug = slugOf(title);
  return slug === '' ? `/word/${id}` : `/word/${id}-${slug}`;
}
