import { grantRole } from '#app/auth/roles.queries.server.ts';
import type { Role } from '#app/auth/roles.server.ts';
import type { Db } from '#app/db/schema.ts';
import { insertAccount } from '#app/features/accounts/accounts.queries.server.ts';

/** Inserts an account of the kind admin with these roles, and by default with the password of the first administrator. */
export async function insertStaff(db: Db, email: string, roles: readonly Role[], passwordHash?: string): Promise<void> {
  const id = await insertAccount(db, {
    kind: 'admin',
    first_name: 'Admin',
    last_name: '',
    email,
    email_key: email,
    phone_number: '',
    level: null,
    password_hash: passwordHash ?? (await firstPasswordHash(db)),
    verified_at: 1,
    // The link of an invitation came to the address.
    email_confirmed_at: 1,
    created_at: 1,
  });
  if (id === undefined) throw new Error(`${email} is the address of another administrator.`);
  for (const role of roles) await grantRole(db, id, role);
}

async function firstPasswordHash(db: Db): Promise<string> {
  const first = db.selectFrom('accounts').select('password_hash').where('kind', '=', 'admin').orderBy('id');
  return (await first.executeTakeFirstOrThrow()).password_hash;
}
