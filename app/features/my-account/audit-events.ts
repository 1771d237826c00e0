/** Entries of the audit log about staff: endpoints without a permission have none in the contract. */
export const auditEvents = {
  detailsChanged: 'changed the own details',
  passwordChanged: 'changed the own password',
  emailRequested: 'asked for another own e-mail address',
  emailChanged: 'confirmed another own e-mail address',
  emailRestored: 'undid a change of the own e-mail address',
};
