export { type EmailAction, emailActionFromPost, type PostedResult } from './email-action.ts';
export { useEmailAction } from './use-email-action.ts';
