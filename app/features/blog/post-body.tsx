import css from './post-body.module.css';

/** The body as it was written: the server cleaned it when it was saved (DESIGN section 7). */
export function PostBody({ html }: { html: string }) {
  return <div className={css.body} dangerouslySetInnerHTML={{ __html: html }} />;
}
