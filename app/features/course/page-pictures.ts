import { sharePath } from '#app/lib/share-address.ts';

/** Ids of the share pictures of pages that are no row of the database. */
export const pagePictureIds = { learn: 1, tones: 2 } as const;

/** Path that leads to the present version: pages do not know it, because the name of the academy is in the picture. */
export const pagePicture = (page: keyof typeof pagePictureIds) => sharePath('course', pagePictureIds[page], '0');
