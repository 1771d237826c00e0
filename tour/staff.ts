import { adminPassword } from '../bench/product.ts';

export interface Staff {
  /** An administrator's token. */
  admin: string;
}

async function call(address: string, path: string, json: object, token?: string): Promise<Record<string, unknown>> {
  const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(`${address}/api${path}`, { method: 'POST', headers, body: JSON.stringify(json) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

export const adminToken = async (address: string) =>
  String((await call(address, '/admin/login', { email: 'admin@example.com', password: adminPassword })).token);

/** People, readers, comments and a newsletter, so that lists have something to show. */
export async function furnish(address: string): Promise<Staff> {
  const admin = await adminToken(address);
  const password = 'a long enough secret';
  for (let nth = 1; nth <= 23; nth += 1) {
    const person = { first_name: `Ọ́lụ́chí ${nth}`, last_name: nth === 22 ? 'Nwaanyịbụife'.repeat(6) : 'Example', phone_number: '+234 800 000 0000' };
    await call(address, '/register', { ...person, email: `learner${nth}@example.com`, level: 'beginner', password, confirm_password: password });
    await call(address, '/subscribe', { email: `reader${nth}@example.com` });
  }
  await call(address, '/tutor', {
    first_name: 'Tutor',
    last_name: 'Example',
    email: 'tutor@example.com',
    phone_number: '+234',
    level: 'advanced',
    password,
    confirm_password: password,
  });
  for (const text of ['Daalụ! My children sing it all day.', `A very long word: ${'nwaanyịbụife'.repeat(12)}`]) {
    const comment = await call(address, '/blog/6/comment', { text, fullName: 'A reader' });
    await call(address, `/blog/comment/${(comment as { id?: number }).id ?? 1}/reply`, { text: 'So do mine.' });
  }
  await call(address, '/admin/send-newsletter', { subject: 'Akụkọ nke ọnwa a', message: 'Ndewo!' }, admin);
  return { admin };
}
