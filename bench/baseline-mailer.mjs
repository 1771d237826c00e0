import { readFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';

/** The limit of what nodemailer can do: the same letter to everybody, from memory, with nothing written down. */
const [, , url = '', file = '', count = '0'] = process.argv;
const mail = JSON.parse(readFileSync(file, 'utf8'));
const pool = createTransport({ url, pool: true, maxConnections: 5 });
let next = 0;
const hand = async () => {
  while (next < Number(count)) {
    next += 1;
    await pool.sendMail({ ...mail, to: `reader${next}@example.com`, messageId: `<bare-${next}@example.com>` });
  }
};
await Promise.all(Array.from({ length: 5 }, hand));
pool.close();
