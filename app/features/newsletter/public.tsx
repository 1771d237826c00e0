export { EmailActionForm } from './email-action-form.tsx';
export { NewsletterForm } from './newsletter-form.tsx';
