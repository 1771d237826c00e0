import { type FormEvent, useEffect, useRef, useState } from 'react';
import { courseLimits, markConventions } from '#app/features/course/course-terms.contract.ts';
import { SubmitButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Choice, Choices } from '#app/ui/forms/choice.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { fileSizeError } from '#app/ui/forms/file-size-error.ts';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import type { Action } from '#app/ui/hooks/use-action.ts';
import type { ImportChoice } from './import-choice.ts';
import { conventions } from './mark-conventions.tsx';

const { importBytes, importedItems } = courseLimits;
const hint = `A CSV or JSON file in UTF-8, at most ${importBytes / 1024 / 1024} MiB and ${importedItems.toLocaleString('en')} items.`;

interface ImportFormProps {
  choice: ImportChoice;
  onChange: (values: Partial<ImportChoice>) => void;
  check: Action<[File]>;
}

/** Chooses a file and how to read it, and checks it. Nothing is imported yet. */
export function ImportForm({ choice: { file, marks, isSignedOff }, onChange, check }: ImportFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isMissing, setMissing] = useState(false);
  const isAboutFile = check.errorStatus === 400 || check.errorStatus === 413;
  const sizeError = fileSizeError(file, 'The file', importBytes);
  const error = isMissing && !file ? 'Please choose the file' : (sizeError ?? (isAboutFile ? check.failure : undefined));
  const fileField = () => form.current?.querySelector<HTMLInputElement>('input[name=file]');

  // A file that was kept over a login, or is imported: the field shows what will be sent.
  useEffect(() => {
    const input = form.current?.querySelector<HTMLInputElement>('input[name=file]');
    if (!input || input.files?.[0] === file) return;
    const shown = new DataTransfer();
    if (file) shown.items.add(file);
    input.files = shown.files;
  }, [file]);
  useEffect(() => {
    if (isAboutFile) form.current?.querySelector<HTMLInputElement>('input[name=file]')?.focus();
  }, [isAboutFile]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(!file);
    if (file && !sizeError) await check.run(file);
    else fileField()?.focus();
  }

  return (
    <FormCard ref={form} noValidate onSubmit={submit}>
      <TextField
        label="File"
        name="file"
        type="file"
        accept=".csv,.json,.txt,text/csv,application/json"
        required
        hint={hint}
        error={error}
        onChange={({ currentTarget }) => onChange({ file: currentTarget.files?.[0] })}
      />
      <Choices legend="How does the file mark tones?">
        {markConventions.map((convention) => (
          <Choice
            key={convention}
            type="radio"
            name="marks"
            value={convention}
            label={conventions[convention].label}
            hint={conventions[convention].example}
            checked={convention === marks}
            onChange={() => onChange({ marks: convention })}
          />
        ))}
      </Choices>
      <Choice
        type="checkbox"
        name="signOff"
        label="I sign off what the file calls reviewed"
        hint="You stand as its reviewer, with your name. Without this, reviewed becomes what the sources say."
        checked={isSignedOff}
        onChange={({ currentTarget }) => onChange({ isSignedOff: currentTarget.checked })}
      />
      {check.failure && !isAboutFile && <Notice tone="bad">{check.failure}</Notice>}
      <div>
        <SubmitButton submitting={check.pending}>Check the file</SubmitButton>
      </div>
    </FormCard>
  );
}
