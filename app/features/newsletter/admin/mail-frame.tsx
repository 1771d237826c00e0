import { useEffect, useRef } from 'react';
import { trustedHtml } from '#app/ui/trusted-html.ts';

/** Parts of a mail. Its styles are set by script: the content security policy refuses them in markup. */
function readMail(html: string): { sheet: CSSStyleSheet; body: HTMLElement } {
  const sheet = new CSSStyleSheet();
  const [, styles = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
  sheet.replaceSync(styles);
  const inert = html.replace(/<style>[\s\S]*?<\/style>/, '').replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle=/gi, ' data-style='));
  const { body } = new DOMParser().parseFromString(trustedHtml(inert) as string, 'text/html');
  const copy = document.createElement('div');
  copy.className = body.className;
  if (body.dataset.style) copy.dataset.style = body.dataset.style;
  copy.append(...document.importNode(body, true).childNodes);
  for (const element of [copy, ...copy.querySelectorAll<HTMLElement>('[data-style]')]) {
    element.style.cssText = element.dataset.style ?? '';
    delete element.dataset.style;
  }
  // A link would leave the form.
  for (const link of copy.querySelectorAll('a')) Object.assign(link, { target: '_blank', rel: 'noopener' });
  return { sheet, body: copy };
}

/** The HTML part of a mail, apart from the styles of the page. */
export function MailFrame({ html, className }: { html: string; className: string | undefined }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const { sheet, body } = readMail(html);
    root.adoptedStyleSheets = [sheet];
    root.replaceChildren(body);
  }, [html]);
  return <div ref={host} className={className} />;
}
