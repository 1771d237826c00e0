export { type EmailAction, type PostedResult, emailActionFromPost } from './email-action.ts';
export { useEmailAction } from './use-email-action.ts';
