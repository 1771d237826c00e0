export {
  type Account,
  accountByEmail,
  accountById,
  accountsByEmail,
  insertAccount,
  lockAccount,
  lockAccounts,
  staffAccountsByEmail,
  updateDetails,
  updateDisabled,
} from './accounts.queries.server.ts';
export { auditOwnChange } from './audit-own-change.server.ts';
export { completeLogin, type LoginContext } from './complete-login.server.ts';
export { deviceName } from './device-name.server.ts';
export { rejectDisabled } from './disabled-account.server.ts';
export { dataOwnerOf } from './earlier-emails.queries.server.ts';
export {
  confirmEmailChange,
  emailChange,
  emailChangeUndo,
  isProof,
  pendingEmail,
  requestEmailChange,
  requestedMessage,
  undoEmailChange,
} from './email-change.server.ts';
export { createLoginThrottle } from './login-throttle.server.ts';
export { consumeMailQuotas, isLargeProvider, type MailContext } from './mail-quotas.server.ts';
export { endOtherAccess } from './mailed-tokens.server.ts';
export { networkKey } from './network-key.server.ts';
export { lockUnchangedAccount, requireCode, requirePassword } from './own-proof.server.ts';
export { deleteAccount, lockOutOwner } from './personal-data.queries.server.ts';
export { type PinState, pinState } from './pin-state.server.ts';
export { registrationsOf } from './registrations.queries.server.ts';
export { secondStep } from './second-step.server.ts';
export { deleteOtherSessions, deleteSession, deleteSessions, recordConfirmation, type SessionRow, sessionsOf } from './sessions.queries.server.ts';
export { createLoginSessionForLockedAccount } from './sessions.server.ts';
export { changeOwnPassword, storePassword } from './set-password.server.ts';
export { applicationOf, deleteApplications } from './tutor-applications.queries.server.ts';
export { listedState } from './users.server.ts';
export { verification } from './verification.server.ts';
export { resendPin } from './verification-codes.server.ts';
export { minMailIntervalMs } from './verification-mail-limit.server.ts';
export { sendWelcome, verifyAccount } from './verify-account.server.ts';
