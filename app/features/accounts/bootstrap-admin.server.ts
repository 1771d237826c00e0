import type { AppContext } from '#app/app-context.server.ts';
import { hashPassword } from '#app/auth/passwords.server.ts';
import { emailsWithRole, grantRole } from '#app/auth/roles.queries.server.ts';
import { newToken } from '#app/auth/tokens.server.ts';
import { emailKey } from '#app/lib/email-key.ts';
import { normalize } from '#app/lib/normalize.ts';
import { insertAccount } from './accounts.queries.server.ts';

export interface FirstAdministrator {
  email: string;
  /** Generated password, printed once and stored only as a hash; undefined when ADMIN_PASSWORD is set. */
  password: string | undefined;
}

/** Creates the first administrator on a database without administrators. */
export async function ensureAdministrator({ config, db, now }: AppContext): Promise<FirstAdministrator | undefined> {
  if ((await emailsWithRole(db, 'administrator')).length > 0) return undefined;
  const email = config.adminEmail ?? 'admin@academy.example';
  const password = config.adminPassword ?? newToken().slice(0, 20);
  const isGenerated = config.adminPassword === undefined;
  const account = {
    kind: 'admin' as const,
    first_name: 'Admin',
    last_name: '',
    email,
    email_key: emailKey(email),
    phone_number: '',
    level: null,
    password_hash: await hashPassword(normalize(password)),
    verified_at: now(),
    password_printed_at: isGenerated ? now() : null,
    created_at: now(),
  };
  return db.transaction().execute(async (tx) => {
    const id = await insertAccount(tx, account);
    if (id === undefined) return undefined;
    await grantRole(tx, id, 'administrator');
    return { email, password: isGenerated ? password : undefined };
  });
}
