import { useMemo } from 'react';
import { trusted } from '#app/ui/trusted-html.ts';
import css from './post-body.module.css';

/** The body as it was written: the server cleaned it when it was saved (DESIGN section 7). */
export function PostBody({ html }: { html: string }) {
  // The same object as long as it is the same body: otherwise the browser would make all of it anew.
  const inside = useMemo(() => ({ __html: trusted(withinReach(html)) }), [html]);
  return <div className={css.body} dangerouslySetInnerHTML={inside} />;
}

/**
 * What may be wider than the screen can be scrolled by keyboard, too. In cleaned HTML a `<` always begins a tag. The element around a
 * table has a name of its own: where a browser corrects tables inside tables, its end tag is one too many, and would close a div of the page.
 */
const withinReach = (html: string) =>
  html
    .replace(/<table\b/g, '<wide-table role="group" aria-label="Table" tabindex="0"><table')
    .replaceAll('</table>', '</table></wide-table>')
    .replace(/<pre\b/g, '<pre tabindex="0"');
