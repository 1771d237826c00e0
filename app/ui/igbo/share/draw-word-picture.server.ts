import { sha256 } from '#app/lib/hash.server.ts';
import { brand as defaultBrand } from '#app/ui/theme/brand.ts';
import { type Outlines, type PictureContent, wordPicture } from './word-picture.ts';

/** Increases with every change of the drawing. */
const drawingVersion = 2;

/** The same for the same picture. */
export const pictureVersion = ({ title, subtitle, label, brand = defaultBrand }: PictureContent) => {
  const isDefault = brand.plain === defaultBrand.plain && brand.accent === defaultBrand.accent;
  return sha256(JSON.stringify([drawingVersion, title, subtitle, label, ...(isDefault ? [] : [brand])])).slice(0, 12);
};

/** Version and SVG of a picture; no SVG when a character of its title has no outline. */
export async function drawWordPicture(content: PictureContent) {
  // Imported for the first picture only: the outlines are large.
  const { default: outlines } = await import('./outlines.json');
  return { version: pictureVersion(content), svg: wordPicture(content, outlines as unknown as Outlines) };
}
