import { academyTag } from '#app/academy/academy.cache-tags.ts';
import { type AcademySettings, type StoredAcademy, saveAcademy } from '#app/academy/academy.queries.server.ts';
import { cachedAcademy, lastKnownAcademy } from '#app/academy/academy.server.ts';
import { deleteSavedDraft } from '#app/features/drafts/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { rejectOutdated } from '#app/http/optimistic-save.server.ts';
import { defaultAcademy } from '#app/ui/theme/brand.ts';
import { type AcademyForm, type academy, linkNumbers } from './academy.contract.ts';
import { defaultAccent } from './default-accent.ts';
import { logoHandlers } from './logo.server.ts';
import { textsHandlers } from './texts.server.ts';

/** Settings without a value are missing, so that they take no bytes in pages. */
function toSettings({
  brandPlain,
  brandAccent,
  accentLight,
  accentDark,
  operator,
  email,
  phone,
  postalAddress,
  ...links
}: AcademyForm): AcademySettings {
  const isOwnAccent = accentLight !== defaultAccent.light || accentDark !== defaultAccent.dark;
  return {
    brand: { plain: brandPlain, accent: brandAccent },
    email,
    phone,
    ...(isOwnAccent ? { accent: { light: accentLight, dark: accentDark } } : {}),
    ...(operator ? { operator } : {}),
    ...(postalAddress ? { postalAddress } : {}),
    social: linkNumbers.flatMap((nth) => {
      const [name, address] = [links[`link${nth}Name`], links[`link${nth}Address`]];
      return name && address ? [{ name, address }] : [];
    }),
  };
}

const toReply = ({ academy, ...versions }: StoredAcademy) => ({ ...academy, ...versions, isDefault: academy === defaultAcademy });

export const academyHandlers: Handlers<typeof academy> = {
  ...logoHandlers,
  ...textsHandlers,

  read: async (context) => {
    try {
      const stored = await cachedAcademy(context);
      context.cacheTags(academyTag);
      return toReply(stored);
    } catch (error) {
      // No cache tags: the response is not cached.
      const known = lastKnownAcademy(context);
      if (!known) throw error;
      return toReply(known);
    }
  },

  save: async ({ db, input: { version, draft, ...form }, principal, log, audit, invalidate }) => {
    const settings = toSettings(form);
    await db.transaction().execute(async (tx) => {
      if (!(await saveAcademy(tx, settings, version)))
        await rejectOutdated(tx, { action: 'academy.save', actor: 'Another administrator', settings: 'settings' });
      await deleteSavedDraft(tx, principal.id, 'academy', draft);
      await audit({ title: `${settings.brand.plain} ${settings.brand.accent}` }, tx);
    });
    invalidate(academyTag);
    log('academy_saved', { account: principal.id });
    return { message: 'The settings are saved. All pages and mails have them now.' };
  },
};
