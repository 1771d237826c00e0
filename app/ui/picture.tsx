import css from './picture.module.css';

interface PostPictureProps {
  /** Address of the picture 800 pixels wide, as the API gives it: /media/HASH-800.webp */
  image: string;
  alt: string;
  /** How wide it is shown, for the browser to choose a file. */
  sizes: string;
  /** Seen at once: not loaded lazily. */
  eager?: boolean;
}

const widths = [400, 800, 1600];

/** A post's picture in its frame of 16 to 9, in the width that the screen needs. */
export function PostPicture({ image, alt, sizes, eager = false }: PostPictureProps) {
  const sources = widths.map((width) => `${image.replace(/-800\.webp$/, `-${width}.webp`)} ${width}w`).join(', ');
  return (
    <img
      className={css.picture}
      src={image}
      srcSet={sources}
      sizes={sizes}
      alt={alt}
      width={1600}
      height={900}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
