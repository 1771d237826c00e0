import type { Db } from '#app/db/schema.ts';

export async function setReplyNotices(tx: Db, id: number, isOn: boolean): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ notify_replies: isOn ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}
