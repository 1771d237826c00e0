interface EmailContent {
  paragraphs: string[];
  /** Verification pin, in large type on a line of its own. */
  code?: string;
  button?: { label: string; url: string };
  /** Small print below a rule, with a link. */
  footer?: { text: string; link?: { label: string; url: string } };
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? '&#39;');
const brandColour = '#b4532a';

const dateTime = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
export const utcTime = (ms: number) => `${dateTime.format(ms)} (UTC)`;

/** Text and HTML part of a mail. Paragraphs are plain text and keep their line breaks. */
export function renderEmail({ paragraphs, code, button, footer }: EmailContent): { text: string; html: string } {
  const text = [
    ...paragraphs,
    ...(code ? [code] : []),
    ...(button ? [`${button.label}: ${button.url}`] : []),
    ...(footer ? ['-- ', `${footer.text}${footer.link ? `\n${footer.link.label}: ${footer.link.url}` : ''}`] : []),
  ].join('\n\n');
  return {
    text: `${text}\n`,
    html: htmlLayout({ paragraphs, ...(code ? { code } : {}), ...(button ? { button } : {}), ...(footer ? { footer } : {}) }),
  };
}

function htmlLayout({ paragraphs, code, button, footer }: EmailContent): string {
  const parts = [
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`),
    ...(code ? [`<p style="margin:0 0 16px;font-size:32px;letter-spacing:6px;font-weight:bold">${escapeHtml(code)}</p>`] : []),
    ...(button
      ? [
          `<p style="margin:0 0 16px"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${brandColour};color:#ffffff;text-decoration:none;font-weight:bold">${escapeHtml(button.label)}</a></p>`,
        ]
      : []),
    ...(footer
      ? [
          `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e6d9c3;font-size:13px;color:#6b5a4e">${escapeHtml(footer.text)}${
            footer.link ? `<br><a href="${escapeHtml(footer.link.url)}" style="color:${brandColour}">${escapeHtml(footer.link.label)}</a>` : ''
          }</p>`,
        ]
      : []),
  ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head><body style="margin:0;background:#fbf4e6"><div style="max-width:560px;margin:0 auto;padding:32px 24px;font:16px/1.6 Georgia,serif;color:#2a1a14">${parts.join('')}</div></body></html>`;
}
