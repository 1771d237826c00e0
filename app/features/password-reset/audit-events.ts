/** Entries of the audit log about staff: calls without a session have none in the contract. */
export const auditEvents = { passwordReset: 'set a new password by mail' };
