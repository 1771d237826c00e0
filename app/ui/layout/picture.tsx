import type { ImgHTMLAttributes } from 'react';
import * as css from './picture.module.css';

/** Image in several formats and widths; the last format is the fallback. */
export interface PictureFiles {
  /** `srcset` by format, `avif` or `webp`. */
  sources: Record<string, string>;
  img: { src: string; w: number; h: number };
}

interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'width' | 'height' | 'loading' | 'decoding'> {
  files: PictureFiles;
  alt: string;
  /** Attribute `sizes`: rendered width by media query. */
  sizes: string;
  /** Alternative crop for a media query (art direction). */
  crop?: { media: string; files: PictureFiles; sizes: string };
  /** Disables lazy loading, for images above the fold. */
  eager?: boolean | undefined;
}

/** Responsive image: the browser selects format and width. */
export function Picture({ files, alt, sizes, crop, eager = false, ...rest }: PictureProps) {
  const { img } = files;
  const fallback = Object.values(files.sources).at(-1);
  const sources = [
    ...(crop ? sourcesOf(crop.files).map((source) => ({ ...source, media: crop.media, sizes: crop.sizes })) : []),
    ...sourcesOf(files)
      .slice(0, -1)
      .map((source) => ({ ...source, sizes })),
  ];
  const image = (
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
  if (sources.length === 0) return image;
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.srcSet} {...source} />
      ))}
      {image}
    </picture>
  );
}

const sourcesOf = ({ sources }: PictureFiles) => Object.entries(sources).map(([format, srcSet]) => ({ type: `image/${format}`, srcSet }));

interface PostPictureProps {
  /** URL of the 800 px variant, as in API responses: /media/HASH-800.webp */
  image: string;
  alt: string;
  /** Attribute `sizes`: rendered width by media query. */
  sizes: string;
  /** Disables lazy loading, for images above the fold. */
  eager?: boolean;
}

const widths = [400, 800, 1600];

/** Cover image of a post, cropped to 16:9. */
export function PostPicture({ image, ...rest }: PostPictureProps) {
  const webp = widths.map((width) => `${image.replace(/-800\.webp$/, `-${width}.webp`)} ${width}w`).join(', ');
  return <Picture {...rest} className={css.picture} files={{ sources: { webp }, img: { src: image, w: 1600, h: 900 } }} />;
}
