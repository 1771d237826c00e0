import { useMemo, useRef } from 'react';
import { deferred } from '#app/ui/feedback/deferred.tsx';
import { bodySize } from '#app/ui/layout/body-size.ts';
import { Fold } from '#app/ui/layout/fold.tsx';
import { trustedHtml } from '#app/ui/trusted-html.ts';
import * as css from './post-body.module.css';

const PostSounds = deferred(() => import('./post-sounds.tsx').then((module) => module.PostSounds));

/** Body of a post. It is safe to insert as HTML because the server sanitizes it before it is stored. */
export function PostBody({ html }: { html: string }) {
  // Stable identity: React would otherwise set innerHTML again on every render.
  const innerHtml = useMemo(() => ({ __html: trustedHtml(makeScrollable(withoutDocumentTags(html))) }), [html]);
  const body = useRef<HTMLDivElement>(null);
  return (
    <Fold size={bodySize(html)} what="the text">
      <div ref={body} className={css.body} dangerouslySetInnerHTML={innerHtml} />
      {html.includes('<audio') && <PostSounds key={html} body={body} />}
    </Fold>
  );
}

/**
 * Tags that act on the whole page from wherever they stand become text: the content security policy lets `meta` refresh and `link` prefetch through.
 * Sanitized HTML has none of them.
 */
const withoutDocumentTags = (html: string) => html.replace(/<(?=\/?(?:meta|link|base)\b)/gi, '&lt;');

/**
 * Makes wide tables and code blocks scrollable by keyboard; in sanitized HTML every `<` starts a tag.
 * A custom element wraps tables: with nested tables a surplus `</div>` would close an element of the page.
 */
const makeScrollable = (html: string) =>
  html
    .replace(/<table\b/g, '<wide-table role="group" aria-label="Table" tabindex="0"><table')
    .replaceAll('</table>', '</table></wide-table>')
    .replace(/<pre\b/g, '<pre tabindex="0"');
