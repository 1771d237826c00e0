import { type ChangeEvent, useId } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { ActionButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import * as field from '#app/ui/forms/field.module.css';
import { useAction } from '#app/ui/hooks/use-action.ts';
import type { Academy } from '#app/ui/theme/brand.ts';
import * as css from './academy.module.css';

const failed = errorMessages({
  400: serverMessage,
  413: serverMessage,
  415: serverMessage,
  network: 'The logo was not changed: there is no connection. Please try again.',
  fallback: 'The logo was not changed. Please try again.',
});

/** Loaded with the first picture. */
async function prepare(file: File) {
  const { coverImagePolicy, isAnimatedFile, prepareImage, UnusableImageError } = await import('#app/ui/forms/prepare-image.ts');
  const image = await prepareImage(file, coverImagePolicy).catch((cause: unknown) => {
    throw cause instanceof UnusableImageError ? new ApiError(400, cause.message) : cause;
  });
  return { image, isStill: await isAnimatedFile(image) };
}

/** Chooses and deletes the logo. A chosen file is saved at once. */
export function LogoForm({ logo, brandName }: Pick<Academy, 'logo' | 'brandName'>) {
  const id = useId();
  const change = useAction(
    async (send: () => Promise<'logo' | 'still-logo' | 'no-logo'>) => location.assign(`/admin/academy?saved=${await send()}`),
    failed,
  );

  async function save(file: File) {
    const { image, isStill } = await prepare(file);
    await api.academy.saveLogo({ image });
    return isStill ? 'still-logo' : 'logo';
  }

  async function deleteLogo() {
    await api.academy.removeLogo();
    return 'no-logo' as const;
  }

  const remove = { ...change, run: () => change.run(deleteLogo) };

  function onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    currentTarget.value = '';
    if (file) void change.run(() => save(file));
  }

  return (
    <section className={css.logo} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Logo</h2>
      {logo && <img className={css.preview} {...logo} alt={brandName} lang="ig" />}
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
          {change.pending ? 'Loading...' : logo ? 'Choose another logo' : 'Choose a logo'}
        </label>
        {logo && (
          <ActionButton variant="danger-secondary" action={remove}>
            Delete the logo
          </ActionButton>
        )}
      </div>
      <p id={`${id}-hint`} className={field.hint}>
        PNG, JPEG, GIF or WebP. Headers show it in place of the name, on a light ground and 40 pixels high; screen readers say the name.
      </p>
      {change.failure && <Notice tone="bad">{change.failure}</Notice>}
    </section>
  );
}
