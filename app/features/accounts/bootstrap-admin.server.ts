import type { AppContext } from '#app/app-context.server.ts';
import { hashPassword } from '#app/auth/passwords.server.ts';
import { newToken } from '#app/auth/tokens.server.ts';
import { emailKey } from '#app/lib/email-key.ts';
import { insertAccount } from './accounts.queries.server.ts';
import { countUsers } from './users.queries.server.ts';

export interface FirstAdministrator {
  email: string;
  /** Generated password, printed once and stored only as a hash; undefined when ADMIN_PASSWORD is set. */
  password: string | undefined;
}

/** Creates the first administrator on a database without administrators. */
export async function ensureAdministrator({ config, db, now }: AppContext): Promise<FirstAdministrator | undefined> {
  if ((await countUsers(db, 'admin')) > 0) return undefined;
  const email = config.adminEmail ?? 'admin@academy.example';
  const generated = config.adminPassword === undefined ? newToken().slice(0, 20) : undefined;
  const id = await insertAccount(db, {
    kind: 'admin',
    first_name: 'Admin',
    last_name: '',
    email,
    email_key: emailKey(email),
    phone_number: '',
    level: null,
    password_hash: await hashPassword((generated ?? config.adminPassword ?? '').normalize('NFC')),
    verified_at: now(),
    created_at: now(),
  });
  return id === undefined ? undefined : { email, password: generated };
}
