import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mailTemplates } from './features.server.ts';
import { html } from './mail/html.server.ts';

/** All previews of all mails, composed. */
export const mailPreviews = (publicUrl: string) =>
  mailTemplates.flatMap((template) =>
    Object.entries(template.previews).map(([preview, props]) => ({
      name: template.name,
      preview,
      file: `${template.name}.${preview.replace(/[^\w]+/g, '-')}`,
      mail: template.compose(publicUrl, props),
    })),
  );

/** Writes the HTML and text parts of all previews, and a page to look through them. @returns the number of previews */
export function writeMailPreviews(folder: string, publicUrl: string): number {
  const previews = mailPreviews(publicUrl);
  mkdirSync(folder, { recursive: true });
  for (const { file, mail } of previews) {
    writeFileSync(join(folder, `${file}.html`), mail.html);
    writeFileSync(join(folder, `${file}.txt`), mail.text);
  }
  const items = previews.map(
    ({ name, preview, file, mail }) =>
      html`<li><a href="${file}.html" target="mail">${name}: ${preview}</a> (<a href="${file}.txt" target="mail">text</a>)<br>${mail.subject}</li>\n`,
  );
  const index = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>Mails</title>
<style>body{display:flex;gap:1rem;height:100vh;margin:0;font:1rem/1.5 sans-serif}ul{width:24rem;overflow:auto}iframe{flex:1;border:0}</style>
<ul>
${items}</ul>
<iframe name="mail" title="Mail" src="${previews[0]?.file ?? ''}.html"></iframe>
</html>
`;
  writeFileSync(join(folder, 'index.html'), index.markup);
  return previews.length;
}
