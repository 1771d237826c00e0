/** Entries of the audit log about the road to another address, which My account lists with its own. */
export const emailChangeEvents = {
  emailRequested: 'asked for another own e-mail address',
  emailChanged: 'confirmed another own e-mail address',
  emailProofRequested: 'asked to confirm the own e-mail address',
  emailProved: 'confirmed the own e-mail address',
  emailRestored: 'undid a change of the own e-mail address',
};
