import { TextArea, TextField } from '#app/ui/forms/field.tsx';
import { PostedFormCard, type RejectedPost } from '#app/ui/forms/posted-form-card.tsx';

type Name = 'message' | 'about' | 'full_name' | 'email';
export type RejectedConcern = RejectedPost<Name>;

/** Form for a concern; it posts with and without JavaScript. */
export const ConcernForm = ({ posted }: { posted: RejectedConcern | undefined }) => (
  <PostedFormCard<Name> action="/safety" posted={posted}>
    {(field) => (
      <>
        <TextArea label="What worries you?" {...field('message')} required rows={6} />
        <TextField label="The person or class it’s about" {...field('about')} />
        <TextField label="Your name" {...field('full_name')} autoComplete="name" />
        <TextField label="Your email" {...field('email')} type="email" autoComplete="email" hint="If you’d like an answer." />
      </>
    )}
  </PostedFormCard>
);
