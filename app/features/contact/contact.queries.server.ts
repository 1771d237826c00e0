import type { Db } from '#app/db/schema.ts';

interface ContactMessage {
  name: string;
  email: string;
  subject: string;
  message: string;
}

export async function insertMessage(tx: Db, message: ContactMessage, now: number): Promise<void> {
  await tx
    .insertInto('contact_messages')
    .values({ ...message, created_at: now })
    .execute();
}
