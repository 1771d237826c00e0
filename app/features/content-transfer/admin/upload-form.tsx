import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { SubmitButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { fileSizeError } from '#app/ui/forms/file-size-error.ts';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { maxFileBytes, maxPicturesBytes } from '../upload-limits.contract.ts';
import * as css from './content-transfer.module.css';
import { useUpload } from './use-upload.ts';

const failed = errorMessages({
  400: serverMessage,
  404: serverMessage,
  409: serverMessage,
  413: serverMessage,
  network: 'The upload broke off: there is no connection. Press the button again, and it goes on where it was.',
  fallback: 'The server could not take the file: something went wrong on our side. Please try again in a moment.',
});

const mib = 1024 * 1024;

/** Chooses an export of another site, uploads it, and opens the report of its check. Nothing is imported yet. */
export function UploadForm() {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState(false);
  const [file, setFile] = useState<File>();
  const [pictures, setPictures] = useState<File>();
  const { upload, progress } = useUpload();
  const action = useAction(async (chosen: File) => {
    await navigate(`/admin/import/${await upload({ file: chosen, pictures })}`);
  }, failed);
  const fileError = missing && !file ? 'Please choose the export file' : fileSizeError(file, 'The export file', maxFileBytes);
  const picturesError = fileSizeError(pictures, 'The zip of pictures', maxPicturesBytes);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(!file);
    if (file && !fileError && !picturesError) await action.run(file);
    else form.current?.querySelector<HTMLInputElement>(file && !fileError ? 'input[name=pictures]' : 'input[name=file]')?.focus();
  }

  return (
    <FormCard ref={form} noValidate onSubmit={submit}>
      <TextField
        label="Export file"
        name="file"
        type="file"
        accept=".xml,.json"
        required
        hint={`The XML file of WordPress (Tools, Export) or the JSON file of Ghost (Settings, Import/Export), at most ${maxFileBytes / mib} MiB.`}
        error={fileError}
        onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])}
      />
      <TextField
        label="Pictures"
        name="pictures"
        type="file"
        accept=".zip"
        hint={`A zip of the folder wp-content/uploads or content/images, at most ${maxPicturesBytes / mib} MiB. The academy fetches nothing from other sites.`}
        error={picturesError}
        onChange={({ currentTarget }) => setPictures(currentTarget.files?.[0])}
      />
      {action.failure && <Notice tone="bad">{action.failure}</Notice>}
      {progress && (
        <div className={css.progress}>
          <progress max={progress.total} value={progress.sent} aria-label="Progress of the upload" />
        </div>
      )}
      <div>
        <SubmitButton submitting={action.pending}>Upload and check</SubmitButton>
      </div>
    </FormCard>
  );
}
