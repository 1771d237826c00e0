import { useEffect, useId, useRef, useState } from 'react';
import field from '#app/ui/forms/field.module.css';
import { coverImagePolicy, prepareImage, toDataUrl, UnusableImageError } from '../editor/prepare-image.ts';
import css from './image-field.module.css';

interface ImageFieldProps {
  /** URL of the current image of the post. */
  present: string | undefined;
  /** Image from the draft. */
  first: File | undefined;
  disabled: boolean;
  error: string | undefined;
  onPick: (image: File) => void;
}

/** File input for the cover image, with a preview and the file name. */
export function ImageField({ present, first, disabled, error, onPick }: ImageFieldProps) {
  const id = useId();
  const [picked, setPicked] = useState(first);
  const [unfit, setUnfit] = useState<string>();
  const preview = usePreview(picked);
  const newest = useRef(0);
  const wrong = unfit ?? error;

  async function take(file: File | undefined) {
    if (!file) return;
    newest.current += 1;
    const turn = newest.current;
    try {
      const image = await prepareImage(file, coverImagePolicy);
      if (turn !== newest.current) return;
      setUnfit(undefined);
      setPicked(image);
      onPick(image);
    } catch (problem) {
      if (turn === newest.current)
        setUnfit(problem instanceof UnusableImageError ? problem.message : 'The image cannot be read. Please choose it again.');
    }
  }

  const shown = preview ?? present;
  return (
    <div className={field.field}>
      <span className={field.label}>Image</span>
      <div className={css.frame}>
        {shown && <img className={css.preview} src={shown} alt={picked ? 'The chosen file, as readers will see it' : 'As it is now'} />}
        <div className={css.side}>
          <input
            id={id}
            className="visually-hidden"
            type="file"
            name="image"
            accept={coverImagePolicy.accept}
            disabled={disabled}
            aria-describedby={[`${id}-name`, wrong && `${id}-error`].filter(Boolean).join(' ')}
            aria-invalid={wrong ? true : undefined}
            onChange={({ currentTarget }) => {
              take(currentTarget.files?.[0]);
              currentTarget.value = '';
            }}
          />
          <label htmlFor={id} className={css.choose}>
            {shown ? 'Choose another image' : 'Choose an image'}
          </label>
          <span id={`${id}-name`} className={field.hint}>
            <span role="status">{picked?.name}</span>
            {!picked && (present ? 'The image stays as it is.' : `${coverImagePolicy.named}. Large photos are made smaller.`)}
          </span>
        </div>
      </div>
      {wrong && (
        <p id={`${id}-error`} role={unfit ? 'alert' : undefined} className={field.error}>
          {wrong}
        </p>
      )}
    </div>
  );
}

function usePreview(file: File | undefined): string | undefined {
  const [preview, setPreview] = useState<{ file: File; address: string }>();
  useEffect(() => {
    if (file)
      toDataUrl(file).then(
        (address) => setPreview({ file, address }),
        () => setPreview(undefined),
      );
  }, [file]);
  return preview?.file === file ? preview?.address : undefined;
}
