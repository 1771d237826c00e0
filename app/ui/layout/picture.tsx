import type { ImgHTMLAttributes } from 'react';
import css from './picture.module.css';

/** A picture in several formats and widths: the last format is for browsers that know none of the others. */
export interface PictureFiles {
  /** By format, `avif` or `webp`: what `srcset` says. */
  sources: Record<string, string>;
  img: { src: string; w: number; h: number };
}

interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'width' | 'height' | 'loading' | 'decoding'> {
  files: PictureFiles;
  alt: string;
  /** How wide it is shown, for the browser to choose a file. */
  sizes: string;
  /** Another cut of it, for some screens. */
  cut?: { media: string; files: PictureFiles; sizes: string };
  /** Seen at once: not loaded lazily. */
  eager?: boolean | undefined;
}

/** A picture in the format that the browser knows and the width that the screen needs. */
export function Picture({ files, alt, sizes, cut, eager = false, ...rest }: PictureProps) {
  const { img } = files;
  const fallback = Object.values(files.sources).at(-1);
  const sources = [
    ...(cut ? sourcesOf(cut.files).map((source) => ({ ...source, media: cut.media, sizes: cut.sizes })) : []),
    ...sourcesOf(files)
      .slice(0, -1)
      .map((source) => ({ ...source, sizes })),
  ];
  const shown = (
    <img
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      {...rest}
      alt={alt}
      sizes={sizes}
      srcSet={fallback}
      src={img.src}
      width={img.w}
      height={img.h}
    />
  );
  if (sources.length === 0) return shown;
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.srcSet} {...source} />
      ))}
      {shown}
    </picture>
  );
}

const sourcesOf = ({ sources }: PictureFiles) => Object.entries(sources).map(([format, srcSet]) => ({ type: `image/${format}`, srcSet }));

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
export function PostPicture({ image, ...rest }: PostPictureProps) {
  const webp = widths.map((width) => `${image.replace(/-800\.webp$/, `-${width}.webp`)} ${width}w`).join(', ');
  return <Picture {...rest} className={css.picture} files={{ sources: { webp }, img: { src: image, w: 1600, h: 900 } }} />;
}
