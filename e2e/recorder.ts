import { server } from './page.ts';

/** Agrees for the account of a session that its voice is recorded. */
export async function consentToRecord(token: string): Promise<void> {
  const { body } = await server.call('GET', '/teaching/speaker', { token });
  const consent = { name: 'Ada', place: null, dialect: null, consent: body.consentVersion, keepWithoutName: false };
  const { status, text } = await server.call('PUT', '/teaching/speaker', { token, json: consent });
  if (status !== 200) throw new Error(`The consent was refused with ${status}: ${text}`);
}
