import { useEffect, useId, useRef, useState } from 'react';
import { animatedHint } from '#app/lib/picture-file.ts';
import * as field from '#app/ui/forms/field.module.css';
import { coverImagePolicy, isAnimatedFile, prepareImage, toDataUrl, UnusableImageError } from '#app/ui/forms/prepare-image.ts';
import { fileDrop } from './file-drop.ts';
import * as css from './image-field.module.css';

interface ImageFieldProps {
  /** URL of the current image of the post. */
  current: string | undefined;
  /** Image from the draft. */
  initial: File | undefined;
  disabled: boolean;
  error: string | undefined;
  onPick: (image: File) => void;
}

/** File input for the cover image, with a preview and the file name. */
export function ImageField({ current, initial, disabled, error, onPick }: ImageFieldProps) {
  const id = useId();
  const [picked, setPicked] = useState(initial);
  const [fileError, setFileError] = useState<string>();
  const preview = usePreview(picked);
  const latestAttempt = useRef(0);
  const message = fileError ?? error;

  async function pick(file: File | undefined) {
    if (!file) return;
    latestAttempt.current += 1;
    const attempt = latestAttempt.current;
    try {
      const image = await prepareImage(file, coverImagePolicy);
      if (attempt !== latestAttempt.current) return;
      setFileError(undefined);
      setPicked(image);
      onPick(image);
    } catch (cause) {
      if (attempt === latestAttempt.current)
        setFileError(cause instanceof UnusableImageError ? cause.message : 'The image cannot be read. Please choose it again.');
    }
  }

  const source = preview?.address ?? current;
  return (
    <div className={field.field}>
      <span className={field.label}>Image</span>
      <div className={css.frame} {...fileDrop(([file]) => void (disabled || pick(file)))}>
        {source && <img className={css.preview} src={source} alt={picked ? 'The chosen file, as readers will see it' : 'As it is now'} />}
        <div className={css.side}>
          <input
            id={id}
            className="visually-hidden"
            type="file"
            name="image"
            accept={coverImagePolicy.accept}
            disabled={disabled}
            aria-describedby={[`${id}-name`, message && `${id}-error`].filter(Boolean).join(' ')}
            aria-invalid={message ? true : undefined}
            onChange={({ currentTarget }) => {
              pick(currentTarget.files?.[0]);
              currentTarget.value = '';
            }}
          />
          <label htmlFor={id} className={css.choose}>
            {source ? 'Choose another image' : 'Choose an image'}
          </label>
          <span id={`${id}-name`} className={field.hint}>
            <span role="status">
              {picked?.name}
              {preview?.isAnimated && ` ${animatedHint}`}
            </span>
            {!picked && (current ? 'The image stays as it is.' : `${coverImagePolicy.typeNames}. Large photos are made smaller.`)}
          </span>
        </div>
      </div>
      {message && (
        <p id={`${id}-error`} role={fileError ? 'alert' : undefined} className={field.error}>
          {message}
        </p>
      )}
    </div>
  );
}

function usePreview(file: File | undefined): { address: string; isAnimated: boolean } | undefined {
  const [preview, setPreview] = useState<{ file: File; address: string; isAnimated: boolean }>();
  useEffect(() => {
    if (file)
      Promise.all([toDataUrl(file), isAnimatedFile(file)]).then(
        ([address, isAnimated]) => setPreview({ file, address, isAnimated }),
        () => setPreview(undefined),
      );
  }, [file]);
  return preview?.file === file ? preview : undefined;
}
