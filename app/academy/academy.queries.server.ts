import type { Db } from '#app/db/schema.ts';
import { sharePath } from '#app/lib/share-address.ts';
import { imageUrl } from '#app/media/media-address.ts';
import { type Academy, defaultAcademy } from '#app/ui/theme/brand.ts';

/** Settings of the form; name and share image follow from them. */
export type AcademySettings = Omit<Academy, 'brandName' | 'shareImage' | 'logo'>;

/** First part of the address of the share image. */
export const shareImageKind = 'academy';

export interface StoredAcademy {
  /** Version of the saved settings: 0 until they are saved for the first time. */
  version: number;
  /** `defaultAcademy` itself as long as nothing is set. */
  academy: Academy;
}

export async function storedAcademy(db: Db): Promise<StoredAcademy> {
  const row = await db.selectFrom('academy_settings').selectAll().where('id', '=', 1).executeTakeFirst();
  if (!row || (row.version === 0 && row.logo_hash === null)) return { version: 0, academy: defaultAcademy };
  const settings: AcademySettings = { ...defaultAcademy, ...(JSON.parse(row.settings) as Partial<AcademySettings>) };
  const brandName = `${settings.brand.plain} ${settings.brand.accent}`;
  const own = {
    ...(brandName === defaultAcademy.brandName ? {} : { shareImage: sharePath(shareImageKind, 1, String(row.version)) }),
    ...(row.logo_hash ? { logo: { src: imageUrl(row.logo_hash, 400), width: row.logo_width ?? 1, height: row.logo_height ?? 1 } } : {}),
  };
  return { version: row.version, academy: { ...settings, brandName, ...own } };
}

/** Returns false when the settings have changed since `version`. */
export async function saveAcademy(tx: Db, settings: AcademySettings, version: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('academy_settings')
    .set({ settings: JSON.stringify(settings), version: version + 1 })
    .where('id', '=', 1)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function saveLogo(tx: Db, logo: { hash: string; width: number; height: number } | undefined): Promise<void> {
  await tx
    .updateTable('academy_settings')
    .set({ logo_hash: logo?.hash ?? null, logo_width: logo?.width ?? null, logo_height: logo?.height ?? null })
    .where('id', '=', 1)
    .execute();
}
