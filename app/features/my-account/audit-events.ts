import { emailChangeEvents } from '#app/features/accounts/email-change-events.ts';

/** Entries of the audit log about staff: endpoints without a permission have none in the contract. */
export const auditEvents = {
  detailsChanged: 'changed the own details',
  passwordChanged: 'changed the own password',
  ...emailChangeEvents,
};
