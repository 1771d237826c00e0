/** Subscriber in the links of a mail. */
export interface Recipient {
  email: string;
  token: string;
}

const linkQuery = ({ token, email }: Recipient) => new URLSearchParams({ token, email }).toString();

export const confirmPath = (to: Recipient) => `/confirm-subscription?${linkQuery(to)}` as const;

/** Token in the links of a newsletter, with its id: so it is known which newsletter a reader left through. Tokens have no full stop. */
const tokenOfIssue = (token: string, newsletter: number) => `${token}.${newsletter}`;

/** Parts of a token in a link; `newsletter` is missing in links of other mails. */
export function splitToken(typed = ''): { token: string; newsletter?: number } {
  const [, token, id] = /^([^.]*)\.([1-9]\d{0,14})$/.exec(typed) ?? [];
  return token === undefined ? { token: typed } : { token, newsletter: Number(id) };
}

/** Mailing list of a newsletter: its id is in the links. */
export const issueList = (to: Recipient, newsletter: number) => newsletterList({ ...to, token: tokenOfIssue(to.token, newsletter) });

/** Mailing list of a mail to a subscriber: the visible link is a page, the header names the endpoint of the API. */
export const newsletterList = (to: Recipient) => ({
  name: 'newsletter',
  unsubscribe: { label: 'Unsubscribe', path: `/unsubscribe?${linkQuery(to)}` as const },
  oneClickPath: `/api/unsubscribe?${linkQuery(to)}` as const,
});

export const exampleRecipient: Recipient = { email: 'oluchi+igbo@example.com', token: 'kT9x-EXAMPLE_2f7QpWcZ1mLd0aVbY8sRuHn6JgE4iK' };
