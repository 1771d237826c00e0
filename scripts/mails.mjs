import { resolve } from 'node:path';
import { ensureInstalled, log, reexecOnPinnedNode } from './setup.mjs';

// npm run mails -- FOLDER: writes each preview of each mail as HTML and as text, with an index.html to look through them.
ensureInstalled();
if (await reexecOnPinnedNode()) {
  const { readConfig } = await import('../app/lib/config.server.ts');
  const { writeMailPreviews } = await import('../app/mail-previews.server.ts');
  const [, , folder = 'var/mails'] = process.argv;
  const count = writeMailPreviews(resolve(folder), readConfig(process.env).publicUrl);
  log(`${count} mails in ${resolve(folder, 'index.html')}`);
}
