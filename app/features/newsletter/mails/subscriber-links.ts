/** Subscriber in the links of a mail. */
export interface Recipient {
  email: string;
  token: string;
}

const linkQuery = ({ token, email }: Recipient) => new URLSearchParams({ token, email }).toString();

export const confirmPath = (to: Recipient) => `/confirm-subscription?${linkQuery(to)}` as const;

/** Mailing list of a mail to a subscriber: the visible link is a page, the header names the endpoint of the API. */
export const newsletterList = (to: Recipient) => ({
  name: 'newsletter',
  unsubscribe: { label: 'Unsubscribe', path: `/unsubscribe?${linkQuery(to)}` as const },
  oneClickPath: `/api/unsubscribe?${linkQuery(to)}` as const,
});

export const exampleRecipient: Recipient = { email: 'oluchi+igbo@example.com', token: 'kT9x-EXAMPLE_2f7QpWcZ1mLd0aVbY8sRuHn6JgE4iK' };
