import { readFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';

/** Sends one message from memory to each recipient and records nothing: the upper limit of nodemailer. */
const [, , url = '', file = '', count = '0'] = process.argv;
const mail = JSON.parse(readFileSync(file, 'utf8'));
const pool = createTransport({ url, pool: true, maxConnections: 5 });
let sent = 0;
const sendMails = async () => {
  while (sent < Number(count)) {
    sent += 1;
    await pool.sendMail({ ...mail, to: `reader${sent}@example.com`, messageId: `<baseline-${sent}@example.com>` });
  }
};
await Promise.all(Array.from({ length: 5 }, sendMails));
pool.close();
