/** Entries of the audit log about staff: endpoints without a permission have none in the contract. */
export const auditEvents = { added: 'added a passkey', removed: 'removed a passkey' };
