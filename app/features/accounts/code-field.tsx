import { useState } from 'react';
import { TextField } from '#app/ui/forms/field.tsx';

/** Code of the authenticator app, in a form that asks for the own password. It appears once the server has asked for it. */
export function CodeField({ error }: { error: string | undefined }) {
  const [isAsked, setIsAsked] = useState(false);
  if (error && !isAsked) setIsAsked(true);
  if (!isAsked) return null;
  return (
    <TextField
      label="Code"
      name="code"
      autoComplete="one-time-code"
      required
      hint="The six digits that the app shows now, or a recovery code"
      error={error}
    />
  );
}
