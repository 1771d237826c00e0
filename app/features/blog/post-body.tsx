import css from './post-body.module.css';

/** The body as it was written: the server cleaned it when it was saved (DESIGN section 7). */
export function PostBody({ html }: { html: string }) {
  return <div className={css.body} dangerouslySetInnerHTML={{ __html: withinReach(html) }} />;
}

/** What may be wider than the screen can be scrolled by keyboard, too. In cleaned HTML a `<` always begins a tag. */
const withinReach = (html: string) =>
  html
    .replace(/<table\b/g, '<div role="group" aria-label="Table" tabindex="0"><table')
    .replaceAll('</table>', '</table></div>')
    .replace(/<pre\b/g, '<pre tabindex="0"');
