/** Columns of an account that a principal has, whether a session or a device proves it. */
export const principalColumns = ['accounts.id', 'accounts.kind', 'accounts.email_key', 'email_confirmed_at', 'first_name', 'last_name'] as const;
