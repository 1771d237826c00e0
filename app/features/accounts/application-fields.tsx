import type { FieldErrors } from '#app/lib/api-error.ts';
import { asTyped } from '#app/ui/forms/as-typed.ts';
import { FieldFrame, TextArea, TextField } from '#app/ui/forms/field.tsx';
import { dialectNames, dialects } from './dialects.contract.ts';

/** What an applicant may tell. Nothing of it is required. */
export function ApplicationFields({ errors }: { errors: FieldErrors }) {
  const field = (name: string) => ({ name, error: errors[name] });
  return (
    <>
      <FieldFrame label="Your dialect" hint="The Igbo you grew up with." {...field('dialect')} required={false}>
        {(attributes) => (
          <select {...attributes} defaultValue="">
            <option value="">Please choose</option>
            {dialects.map((dialect) => (
              <option key={dialect} value={dialect}>
                {dialectNames[dialect]}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      <TextField label="Your town" hint="Where you live, or where your Igbo comes from." {...field('town')} {...asTyped} />
      <TextArea
        label="Your experience"
        hint="Have you taught before, at school, at home or online? It’s fine if you haven’t."
        {...field('experience')}
        rows={3}
      />
      <TextField label="Ages you like to teach" hint="For example: children from six, teenagers, grown-ups." {...field('ages')} />
      <TextArea label="Why you’d like to teach" hint="A few sentences are enough." {...field('why')} rows={3} />
    </>
  );
}
