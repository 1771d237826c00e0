import { type ChangeEvent, useId, useState } from 'react';
import { api } from '#app/api-client.ts';
import { FormOutcome } from '#app/features/accounts/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { assertSameAccount } from '#app/login-session/same-account.ts';
import { ActionButton } from '#app/ui/button.tsx';
import * as field from '#app/ui/forms/field.module.css';
import { useAction } from '#app/ui/hooks/use-action.ts';
import type { CardEditorProps } from './card-editor-props.ts';
import type { OwnCard } from './own-card.contract.ts';
import { PictureFocus } from './picture-focus.tsx';
import * as css from './tutor.module.css';

const failed = errorMessages({
  400: serverMessage,
  409: serverMessage,
  413: serverMessage,
  415: serverMessage,
  fallback: 'Your picture was not saved',
});

/** Loaded with the first picture. */
async function prepare(file: File): Promise<File> {
  const { coverImagePolicy, prepareImage, UnusableImageError } = await import('#app/ui/forms/prepare-image.ts');
  return prepareImage(file, coverImagePolicy).catch((cause: unknown) => {
    throw cause instanceof UnusableImageError ? new ApiError(400, cause.message) : cause;
  });
}

/** Chooses, crops and deletes the picture of the card. A chosen file is saved at once. */
export function PictureForm({ tutor, card, reload }: CardEditorProps & { card: OwnCard }) {
  const id = useId();
  const [success, setSuccess] = useState<string>();
  const change = useAction(async (send: () => Promise<{ message: string }>) => {
    setSuccess(undefined);
    await assertSameAccount(tutor, api.myAccount.read);
    const { message } = await send();
    await reload();
    setSuccess(message);
  }, failed);
  const remove = { ...change, run: () => change.run(() => api.tutors.removePicture()) };

  function onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    currentTarget.value = '';
    if (file) void change.run(async () => api.tutors.savePicture({ image: await prepare(file) }));
  }

  return (
    <div className={css.picture}>
      {card.image && <PictureFocus key={card.image} tutor={tutor} card={card} reload={reload} />}
      <input
        id={id}
        className="visually-hidden"
        type="file"
        accept="image/*"
        disabled={change.pending}
        aria-describedby={`${id}-hint`}
        onChange={onChange}
      />
      <div className={css.buttons}>
        <label htmlFor={id} className={css.choose} aria-disabled={change.pending}>
          {change.pending ? 'Loading...' : card.image ? 'Choose another picture' : 'Choose a picture'}
        </label>
        {card.image && (
          <ActionButton variant="danger-secondary" action={remove}>
            Delete the picture
          </ActionButton>
        )}
      </div>
      <p id={`${id}-hint`} className={field.hint}>
        PNG, JPEG, GIF or WebP, of you alone: please no children, and no text. It is shown in a square. Large photos are made smaller.
      </p>
      <FormOutcome success={success} failure={change.failure} hasEnded={change.errorStatus === 401} />
    </div>
  );
}
