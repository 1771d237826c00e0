import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { omitUndefined } from '#app/lib/omit-undefined.ts';
import { SubmitButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { fileSizeError } from '#app/ui/forms/file-size-error.ts';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import { useFieldErrors } from '#app/ui/forms/use-field-errors.ts';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { completeSiteAddress, siteAddressProblem } from '../site-address.contract.ts';
import { maxFileBytes, maxPicturesBytes } from '../upload-limits.contract.ts';
import * as css from './content-transfer.module.css';
import { type Files, useUpload } from './use-upload.ts';

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
  const [file, setFile] = useState<File>();
  const [pictures, setPictures] = useState<File>();
  const { form, field, setErrors, showErrors } = useFieldErrors<'file' | 'pictures' | 'siteAddress'>();
  const { upload, progress } = useUpload();
  const action = useAction(async (chosen: Files) => {
    await navigate(`/admin/import/${await upload(chosen)}`);
  }, failed);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const siteAddress = String(new FormData(event.currentTarget).get('siteAddress')).trim();
    const errors = omitUndefined({
      file: file ? fileSizeError(file, 'The export file', maxFileBytes) : 'Please choose the export file',
      pictures: fileSizeError(pictures, 'The zip of pictures', maxPicturesBytes),
      siteAddress: siteAddress === '' || completeSiteAddress(siteAddress) ? undefined : siteAddressProblem,
    });
    if (!file || Object.keys(errors).length > 0) return showErrors(errors);
    setErrors({});
    await action.run({ file, pictures, siteAddress });
  }

  return (
    <FormCard {...form} noValidate onSubmit={submit}>
      <TextField
        label="Export file"
        {...field('file')}
        type="file"
        accept=".xml,.json"
        required
        hint={`The XML file of WordPress (Tools, Export) or the JSON file of Ghost (Settings, Import/Export), at most ${maxFileBytes / mib} MiB.`}
        onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])}
      />
      <TextField
        label="Pictures"
        {...field('pictures')}
        type="file"
        accept=".zip"
        hint={`A zip of the folder wp-content/uploads or content/images, at most ${maxPicturesBytes / mib} MiB. The academy fetches nothing from other sites.`}
        onChange={({ currentTarget }) => setPictures(currentTarget.files?.[0])}
      />
      <TextField
        label="Address of the old site"
        {...field('siteAddress')}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="For example https://blog.example.org. Links between your posts will lead to the posts here. A Ghost file doesn’t say its address; a WordPress file does."
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
