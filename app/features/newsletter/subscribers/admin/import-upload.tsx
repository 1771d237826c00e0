import { type FormEvent, useEffect, useState } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { Button, SubmitButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { fileSizeError } from '#app/ui/forms/file-size-error.ts';
import { useFieldErrors } from '#app/ui/forms/use-field-errors.ts';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { maxImportBytes, maxImportLines } from '../import/import-limits.contract.ts';
import * as css from './subscriber-list.module.css';

const failed = errorMessages({
  400: serverMessage,
  413: serverMessage,
  network: 'The upload broke off: there is no connection. Please try again.',
  fallback: 'The file was not taken: something went wrong on our side. Please try again in a moment.',
});

const example = 'email,source,date\nada@example.com,Paper list at the Easter party,2026-04-05\nobi@example.com,,';

interface ImportUploadProps {
  onUploaded: (id: number) => void;
  /** Receives whether the upload runs. */
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}

/** Chooses a file and uploads it to be checked. Nothing is added yet. */
export function ImportUpload({ onUploaded, onBusy, onClose }: ImportUploadProps) {
  const [file, setFile] = useState<File>();
  const { form, field, setErrors, showErrors } = useFieldErrors<'file'>();
  const upload = useAction(async (chosen: File) => {
    const { id } = await api.newsletter.uploadSubscribers({ file: chosen });
    onUploaded(id);
  }, failed);
  useEffect(() => {
    onBusy(upload.pending);
    return () => onBusy(false);
  }, [onBusy, upload.pending]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const error = file?.size === 0 ? 'The file is empty' : file ? fileSizeError(file, 'The file', maxImportBytes) : 'Please choose a file';
    if (!file || error) return showErrors({ file: error ?? '' });
    setErrors({});
    await upload.run(file);
  }

  return (
    <form {...form} noValidate onSubmit={submit} className={css.form}>
      <p>
        The first line names the columns. Only email is needed; other columns are ignored. Say where and when each person agreed: an address without
        that gets an email first that asks to confirm.
      </p>
      <pre className={css.example}>{example}</pre>
      <TextField
        label="File"
        {...field('file')}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        required
        hint={`CSV, at most ${maxImportBytes / 1024 / 1024} MiB and ${maxImportLines.toLocaleString('en')} lines.`}
        onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])}
      />
      {upload.failure && <Notice tone="bad">{upload.failure}</Notice>}
      <div className={css.actions}>
        <SubmitButton submitting={upload.pending}>Check the file</SubmitButton>
        <Button variant="secondary" disabled={upload.pending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
