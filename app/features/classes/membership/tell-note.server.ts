import type { AppContext } from '#app/app-context.server.ts';
import type { Db } from '#app/db/schema.ts';
import { classNoteMail } from '../mails/class-note.mail.server.ts';
import { familiesOf } from './families.queries.server.ts';
import { tellFamilies } from './tell-families.server.ts';

interface Note {
  classId: number;
  className: string;
  /** Name that families know the tutor by. */
  tutor: string;
  text: string;
}

/** Mails a note to the families of a class, in the transaction that stores it; `notifyMailWorker` is for the caller. */
export async function tellNote(tx: Db, context: AppContext, { classId, className, tutor, text }: Note): Promise<void> {
  await tellFamilies(tx, context, {
    families: await familiesOf(tx, classId),
    template: classNoteMail,
    propsOf: ({ profiles }) => ({ className, tutor, text, learners: profiles.map(({ name }) => name) }),
  });
}
