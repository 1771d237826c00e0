import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseEnv } from 'node:util';
import { maintain } from './maintain.mjs';
import { envFile, fail, log } from './setup.mjs';

await maintain(configure);

/** npm run configure: asks for the first settings, sends a test mail, and writes the env file. */
async function configure() {
  if (envFile === '') fail('ENV_FILE is empty. Please name the file to write, or unset ENV_FILE for .env.');
  const { parseVariable } = await import('../app/lib/config-variables.server.ts');
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  const written = existsSync(envFile) ? readFileSync(envFile, 'utf8') : '';
  const before = parseEnv(written);

  /** Reads a line; an empty one, and the default as it is shown, take the default. @param {string} question @param {string} [byDefault] @param {string} [shown] */
  async function ask(question, byDefault = '', shown = byDefault) {
    process.stdout.write(`${question}${shown ? ` [${shown}]` : ''}: `);
    const { value, done } = await lines.next();
    if (done) fail('The answers ended before the last question. Nothing was written.');
    const answer = value.trim();
    return answer === '' || answer === shown ? byDefault : answer;
  }

  /** Asks until the answer is valid. @param {import('../app/lib/config-variables.server.ts').VariableName} name @param {string} question @param {string} [byDefault] */
  async function askFor(name, question, byDefault = before[name]) {
    for (;;) {
      const answer = await ask(question, byDefault, withoutSecrets(byDefault ?? ''));
      const parsed = parseVariable(name, answer);
      if ('value' in parsed) return answer;
      log(parsed.error);
    }
  }

  if (written && (await ask(`${envFile} exists. Write its settings anew, others stay (y/n)`, 'n')) !== 'y') return log('Nothing was written.');
  const name = (await ask('Name of the academy, in mails', before.MAIL_FROM?.match(/^([^<]*\S) *</)?.[1] ?? 'Mụta Igbo')).replace(/[<>"\r\n]/g, '');
  const PUBLIC_URL = await askFor('PUBLIC_URL', 'Address of the academy, such as https://academy.example');
  const SMTP_URL = await askFor('SMTP_URL', 'Mail server, such as smtp://user:password@host:587 (empty: mails are files)');
  const sender = await askFor('MAIL_FROM', 'Email address that sends', before.MAIL_FROM?.match(/<(.+)>/)?.[1] ?? 'hello@localhost');
  const ADMIN_EMAIL = await askFor('ADMIN_EMAIL', 'Your email address, as administrator');
  const ACADEMY_TIME_ZONE = await askFor('ACADEMY_TIME_ZONE', 'Time zone', before.ACADEMY_TIME_ZONE ?? 'Africa/Lagos');
  const settings = { PUBLIC_URL, SMTP_URL, MAIL_FROM: `${name} <${sender}>`, ADMIN_EMAIL, ACADEMY_TIME_ZONE };
  if (SMTP_URL && ADMIN_EMAIL) {
    const problem = await sendTestMail(settings);
    if (!problem) log(`A test email is on its way to ${ADMIN_EMAIL}. Please look whether it arrives.`);
    else {
      log(`The test email was not sent: ${problem}`);
      if ((await ask('Write the settings all the same (y/n)', 'n')) !== 'y')
        fail('Nothing was written. Please correct the mail server, and run npm run configure again.');
    }
  }
  write(merge(written, settings));
  log(`The settings are in ${envFile}, readable by you alone. npm start reads them; all others are in docs/configuration.md.`);
  process.exit(0);
}

/** The default without user and password of an address: terminals are shared and recorded. @param {string} text */
function withoutSecrets(text) {
  return text.replace(/^(\w+:\/\/).*@/, '$1****@').replace(/(?<=^\w+:\/\/.*)\?.*/, '');
}

/** @param {Record<string, string>} settings @returns {Promise<string | undefined>} the reason of a failure */
async function sendTestMail(settings) {
  const { readConfig } = await import('../app/lib/config.server.ts');
  const { createMailer } = await import('../app/mail/mailer.server.ts');
  const { classifySmtpError } = await import('../app/mail/bounce-classifier.server.ts');
  const mailer = createMailer(readConfig(settings));
  const text = `This email shows that ${settings.PUBLIC_URL || 'your academy'} can send mail.`;
  const messageId = `<configure-${Date.now()}@${new URL(settings.PUBLIC_URL || 'http://localhost').hostname}>`;
  const mail = { to: settings.ADMIN_EMAIL ?? '', subject: 'Test of your email settings', text, html: `<p>${text}</p>`, messageId, name: 'configure' };
  try {
    await mailer.send.notice(mail, async () => true);
    return undefined;
  } catch (error) {
    return classifySmtpError(error).reason;
  } finally {
    mailer.close();
  }
}

/** Replaces the lines of these settings, and keeps all others. @param {string} text @param {Record<string, string>} settings */
function merge(text, settings) {
  const others = text.split('\n').filter((line) => !Object.keys(settings).some((name) => line.replace(/^export /, '').startsWith(`${name}=`)));
  const kept = others.join('\n').trim();
  const lines = Object.entries(settings).flatMap(([name, value]) => (value ? [`${name}=${quoted(value)}`] : []));
  return `${[...(kept ? [kept] : []), ...lines].join('\n')}\n`;
}

/** Env files know no escape: a value is put between quotes that it does not contain. @param {string} value */
function quoted(value) {
  const quote = ["'", '"', '`'].find((each) => !value.includes(each));
  if (!quote) fail('A value contains all three kinds of quotes, which an env file cannot hold. Nothing was written.');
  return `${quote}${value}${quote}`;
}

/** @param {string} text */
function write(text) {
  const temporaryFile = `${envFile}.unfinished`;
  try {
    writeFileSync(temporaryFile, text, { mode: 0o600 });
    chmodSync(temporaryFile, 0o600);
    renameSync(temporaryFile, envFile);
  } catch (error) {
    fail(`The settings were not written: ${error instanceof Error ? error.message : error}. Please name another file in ENV_FILE.`);
  }
}
