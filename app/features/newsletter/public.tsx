export { type EmailAction, emailActionFromPost, type PostedResult } from './email-action.ts';
export { EmailActionForm } from './email-action-form.tsx';
export { NewsletterForm } from './newsletter-form.tsx';
export { useEmailAction } from './use-email-action.ts';
