import { blankUrl, safeUrl } from '../editor-rules.ts';
import { unwrap } from './inert-html.ts';

/** Completes or unwraps links. @returns the number of those that lead where no link may lead */
export function keepSafeLinks(body: HTMLElement): number {
  let refused = 0;
  for (const link of body.querySelectorAll('a[href]')) {
    const typed = link.getAttribute('href')?.trim() ?? '';
    const address = safeUrl(typed.startsWith('//') ? `https:${typed}` : typed);
    if (address !== blankUrl) link.setAttribute('href', address);
    else {
      if (typed !== '') refused += 1;
      unwrap(link);
    }
  }
  return refused;
}

export const refusedLinksNote = (count: number): string =>
  `We left out ${count === 1 ? 'a link and kept its' : `${count} links and kept their`} text: links can lead to http, https, mailto and tel addresses.`;
