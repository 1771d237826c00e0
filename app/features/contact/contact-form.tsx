import { TextArea, TextField } from '#app/ui/forms/field.tsx';
import { PostedFormCard, type RejectedPost } from '#app/ui/forms/posted-form-card.tsx';

type Name = 'name' | 'email' | 'subject' | 'message';
export type RejectedContact = RejectedPost<Name>;

/** Contact form; it posts with and without JavaScript. */
export const ContactForm = ({ posted }: { posted: RejectedContact | undefined }) => (
  <PostedFormCard<Name> action="/contact" posted={posted}>
    {(field) => (
      <>
        <TextField label="Name" {...field('name')} autoComplete="name" required />
        <TextField label="Email" {...field('email')} type="email" autoComplete="email" required />
        <TextField label="Subject" {...field('subject')} required />
        <TextArea label="Message" {...field('message')} required />
      </>
    )}
  </PostedFormCard>
);
