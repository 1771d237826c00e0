export { userColumns, usersFilter } from './admin/users-list.tsx';
export { CodeField } from './code-field.tsx';
export { FormOutcome } from './form-outcome.tsx';
export { PasskeyProof } from './passkey-proof.tsx';
export { PasskeysChoice } from './passkeys-choice.tsx';
export { PasswordPrompt, PasswordPromptProvider, passwordFailed, passwordSchema, type WithPassword } from './password-prompt.tsx';
export { ProofFields } from './proof-fields.tsx';
