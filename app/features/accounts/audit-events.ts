/** Entries of the audit log about logins of staff; endpoints with a permission have theirs in the contract. */
export const auditEvents = {
  staffLogin: 'logged in',
  staffLoginFailed: 'failed to log in',
};
