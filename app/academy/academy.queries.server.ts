import type { Db } from '#app/db/schema.ts';
import { sharePath } from '#app/lib/share-address.ts';
import { imageUrl } from '#app/media/media-address.ts';
import { type Academy, defaultAcademy } from '#app/ui/theme/brand.ts';

/** Settings of the form; name and share image follow from them. */
export type AcademySettings = Omit<Academy, 'brandName' | 'shareImage' | 'logo' | 'texts'>;

/** First part of the address of the share image. */
export const shareImageKind = 'academy';

/** Version of the share image, which shows the name and the headline. */
export const shareImageVersion = ({ version, textsVersion }: Pick<StoredAcademy, 'version' | 'textsVersion'>) =>
  textsVersion === 0 ? String(version) : `${version}t${textsVersion}`;

export interface StoredAcademy {
  /** Version of the saved settings: 0 until they are saved for the first time. */
  version: number;
  /** Version of the saved texts. */
  textsVersion: number;
  /** `defaultAcademy` itself as long as nothing is set. */
  academy: Academy;
}

export async function storedAcademy(db: Db): Promise<StoredAcademy> {
  const row = await db.selectFrom('academy_settings').selectAll().where('id', '=', 1).executeTakeFirst();
  const { version = 0, texts_version: textsVersion = 0 } = row ?? {};
  const texts = JSON.parse(row?.texts ?? '{}') as NonNullable<Academy['texts']>;
  const hasTexts = Object.keys(texts).length > 0;
  if (!row || (version === 0 && !hasTexts && row.logo_hash === null)) return { version, textsVersion, academy: defaultAcademy };
  const settings: AcademySettings = { ...defaultAcademy, ...(JSON.parse(row.settings) as Partial<AcademySettings>) };
  const brandName = `${settings.brand.plain} ${settings.brand.accent}`;
  const isPictured = brandName !== defaultAcademy.brandName || texts.heroTitle !== undefined;
  const own = {
    ...(isPictured ? { shareImage: sharePath(shareImageKind, 1, shareImageVersion({ version, textsVersion })) } : {}),
    ...(row.logo_hash ? { logo: { src: imageUrl(row.logo_hash, 400), width: row.logo_width ?? 1, height: row.logo_height ?? 1 } } : {}),
    ...(hasTexts ? { texts } : {}),
  };
  return { version, textsVersion, academy: { ...settings, brandName, ...own } };
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

/** Returns false when the texts have changed since `version`. */
export async function saveTexts(tx: Db, texts: NonNullable<Academy['texts']>, version: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('academy_settings')
    .set({ texts: JSON.stringify(texts), texts_version: version + 1 })
    .where('id', '=', 1)
    .where('texts_version', '=', version)
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
