/** Entries of the audit log about calls without an account. */
export const auditEvents = { joined: 'accepted an invitation' };
