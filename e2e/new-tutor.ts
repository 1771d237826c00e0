import { asAdmin, password, pinFor, postApi } from './accounts.ts';
import { newEmail, server } from './page.ts';

/** A verified applicant. */
export async function newApplicant(first_name: string, localPart = 'tutor'): Promise<{ id: number; email: string; token: string }> {
  const email = newEmail(localPart);
  const registration = { first_name, last_name: 'Example', email, phone_number: '+234 800', level: 'advanced', password, confirm_password: password };
  await postApi('/tutor', registration);
  const token = String((await postApi('/verify', { email, verification_pin: await pinFor(email) })).token);
  const { tutor } = await server.api(token).tutors.home();
  return { id: tutor?.id ?? 0, email, token };
}

export const approve = async (id: number) => postApi(`/admin/tutors/${id}/decisions`, { state: 'approved', basedOn: 0 }, await asAdmin());
