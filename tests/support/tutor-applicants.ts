import { approve, cardText } from './factories/tutors.ts';
import { person, pinIn, type TestApp } from './test-app.ts';

let nth = 0;

/** A verified applicant, with an email address and a name of its own. */
export async function createApplicant(app: TestApp, fields: Partial<typeof person> = {}): Promise<{ id: number; email: string; token: string }> {
  nth += 1;
  const email = `tutor${nth}@example.com`;
  await app.api().accounts.tutor({ ...person, first_name: 'Ọlụchi', last_name: `Eze ${nth}`, email, ...fields });
  const mail = (await app.mails()).findLast(({ to }) => to?.some(({ address }) => address === email));
  const { token = '' } = await app.api().accounts.verify({ email, verification_pin: pinIn(mail) });
  const { id } = await app.context.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return { id, email, token };
}

export type Decision = { state: 'approved' | 'declined' | 'paused'; note?: string; message?: string };

/** Id of the newest decision on a tutor, 0 without one. */
export const newestDecision = async (app: TestApp, adminToken: string, id: number) =>
  (await app.api(adminToken).tutors.application({ id })).decisions[0]?.id ?? 0;

/** Adds a decision to the newest one. @returns the message */
export async function decideOn(app: TestApp, adminToken: string, id: number, decision: Decision): Promise<string> {
  const basedOn = await newestDecision(app, adminToken, id);
  return (await app.api(adminToken).tutors.decide({ note: 'A note', ...decision, id, basedOn })).message;
}

/** An approved tutor with a card that visitors see. */
export async function createTutorWithCard(app: TestApp, text: Partial<typeof cardText> = {}) {
  const tutor = await createApplicant(app, { last_name: 'Eze', level: 'advanced' });
  await approve(app.context.db, tutor.id);
  const { tutors } = app.api(tutor.token);
  await tutors.saveCard({ ...cardText, ...text });
  await tutors.agree({ agreed: true });
  return { ...tutor, tutors };
}
