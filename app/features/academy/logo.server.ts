import { academyTag } from '#app/academy/academy.cache-tags.ts';
import { saveLogo, storedAcademy } from '#app/academy/academy.queries.server.ts';
import type { CacheTag } from '#app/cache/cache-tag.ts';
import type { Db } from '#app/db/schema.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { ApiError, reject } from '#app/lib/api-error.ts';
import { type ProcessedImage, processUploadedImage } from '#app/media/image-processing.server.ts';
import { lockMedia, replaceOwnerMedia } from '#app/media/media-store.server.ts';
import type { academy } from './academy.contract.ts';

/** @returns cache tags to invalidate, and the name of the academy for the audit log */
async function setLogo(tx: Db, image: ProcessedImage | undefined): Promise<{ tags: CacheTag[]; title: string }> {
  await lockMedia(tx);
  await saveLogo(tx, image);
  const tags = await replaceOwnerMedia(tx, { type: 'academy', id: 1 }, [], image ? [image] : []);
  return { tags: [academyTag, ...tags], title: (await storedAcademy(tx)).academy.brandName };
}

async function processLogo(file: File): Promise<ProcessedImage> {
  try {
    return await processUploadedImage(new Uint8Array(await file.arrayBuffer()));
  } catch (error) {
    if (error instanceof ApiError) reject(error.status, error.message, { image: error.message });
    throw error;
  }
}

export const logoHandlers: Pick<Handlers<typeof academy>, 'saveLogo' | 'removeLogo'> = {
  saveLogo: async ({ db, input, audit, invalidate, log, principal }) => {
    const image = await processLogo(input.image);
    await db.transaction().execute(async (tx) => {
      const { tags, title } = await setLogo(tx, image);
      await audit({ title }, tx);
      invalidate(...tags);
    });
    log('logo_saved', { account: principal.id });
    return { message: 'The logo is saved. All pages show it now.' };
  },

  removeLogo: async ({ db, audit, invalidate, log, principal }) => {
    await db.transaction().execute(async (tx) => {
      const { tags, title } = await setLogo(tx, undefined);
      await audit({ title }, tx);
      invalidate(...tags);
    });
    log('logo_deleted', { account: principal.id });
    return { message: 'The logo is deleted. Pages show the name instead.' };
  },
};
