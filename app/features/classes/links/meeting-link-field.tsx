import { TextField } from '#app/ui/forms/field.tsx';

interface MeetingLinkFieldProps {
  link?: string | null | undefined;
  isRequired?: boolean;
  error: string | undefined;
}

/** Field for the link of a class, for the staff and for tutors. */
export const MeetingLinkField = ({ link, isRequired = false, error }: MeetingLinkFieldProps) => (
  <TextField
    label="Meeting link"
    name="link"
    inputMode="url"
    autoComplete="off"
    required={isRequired}
    hint="Families see it from 15 minutes before a meeting to its end. With children, please use a room with a waiting room."
    defaultValue={link ?? ''}
    error={error}
  />
);
