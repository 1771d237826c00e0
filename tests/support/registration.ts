import { person, pinIn, type TestApp } from './test-app.ts';

export const homeNetwork = '203.0.113.7';
export const otherNetwork = (nth: number) => `198.51.${100 + Math.floor(nth / 250)}.${nth % 250}`;

/** Two registrations of one email: the owner reads the mails, the third party does not. */
export const owner = {
  ...person,
  first_name: 'Adaobi',
  last_name: 'Obiora',
  phone_number: '+234 1111',
  level: 'advanced' as const,
  password: 'the secret of the owner',
  confirm_password: 'the secret of the owner',
};
export const thirdParty = {
  ...person,
  first_name: 'Mallory',
  last_name: 'Unknown',
  phone_number: '+234 9999',
  level: 'beginner' as const,
  password: 'the secret of a stranger',
  confirm_password: 'the secret of a stranger',
};

type RegistrationCalls = Omit<typeof person, 'level'> & { level: 'beginner' | 'intermediate' | 'advanced' };

/** Requests about one email, each from an IP address of the test's choice. */
export function registrationCalls(app: TestApp, email = person.email) {
  const post = (path: string, json: object, from: string) => app.call('POST', path, { json, from });
  const pinMails = async () => (await app.mails()).filter(({ to, subject }) => to?.[0]?.address === email && /pin/.test(subject ?? ''));
  return {
    register: (overrides: RegistrationCalls, from = homeNetwork, path = '/register') => post(path, overrides, from),
    verify: (verification_pin: string, from = homeNetwork) => post('/verify', { email, verification_pin }, from),
    async resend(from = homeNetwork) {
      const response = await post('/verify/resend', { email }, from);
      await app.jobWorkers.drain();
      return response;
    },
    login: ({ password }: { password: string }, from = homeNetwork) => post('/login', { email, password }, from),
    pinMails,
    /** PINs of all mails so far, oldest first. */
    pins: async () => (await pinMails()).map(pinIn),
  };
}

/** Distinct six-digit PINs that differ from the given ones. */
export const wrongPins = (count: number, pins: string[]) =>
  Array.from({ length: count + pins.length }, (_, nth) => String(nth).padStart(6, '0'))
    .filter((guess) => !pins.includes(guess))
    .slice(0, count);
