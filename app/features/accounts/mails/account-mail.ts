/** Path of a page of My account that takes a one-time token. */
export const pageWithToken = (page: '/confirm-email' | '/undo-email-change', token: string) => `${page}?${new URLSearchParams({ token })}` as const;

export const exampleToken = 'kT9x-EXAMPLE_2f7QpWcZ1mLd0aVbY8sRuHn6JgE4iK';

/** Footer of mails to the owner of an account. */
export const accountReason = 'You get this email because it is about the safety of your account.';
