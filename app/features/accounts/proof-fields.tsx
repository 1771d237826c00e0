import type { FieldErrors } from '#app/lib/api-error.ts';
import { PasswordField } from '#app/ui/forms/password-field.tsx';
import { CodeField } from './code-field.tsx';

interface ProofFieldsProps {
  label?: string;
  name?: string;
  hint?: string;
  errors: FieldErrors;
}

/** Own password, and a code once the server asks for it: the proof of the owner (own-proof.server.ts). */
export function ProofFields({ label = 'Your password', name = 'password', hint, errors }: ProofFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        name={name}
        autoComplete="current-password"
        required
        {...(hint === undefined ? {} : { hint })}
        error={errors[name]}
      />
      <CodeField error={errors.code} />
    </>
  );
}
