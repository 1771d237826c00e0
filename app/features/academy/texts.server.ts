import { academyTag } from '#app/academy/academy.cache-tags.ts';
import { saveTexts, storedAcademy } from '#app/academy/academy.queries.server.ts';
import { deleteSavedDraft } from '#app/features/drafts/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { rejectOutdated } from '#app/http/optimistic-save.server.ts';
import type { academy } from './academy.contract.ts';
import { standardTexts, type TextName } from './standard-texts.contract.ts';
import type { TextsForm } from './texts.contract.ts';

const names = Object.keys(standardTexts) as TextName[];

/** Texts that are not the standard ones: a later release may word those better. */
const ownTexts = (form: TextsForm) =>
  Object.fromEntries(names.flatMap((name) => (form[name] && form[name] !== standardTexts[name] ? [[name, form[name]]] : [])));

export const textsHandlers: Pick<Handlers<typeof academy>, 'saveTexts'> = {
  saveTexts: async ({ db, input: { version, draft, ...form }, principal, log, audit, invalidate }) => {
    await db.transaction().execute(async (tx) => {
      if (!(await saveTexts(tx, ownTexts(form), version)))
        await rejectOutdated(tx, { action: 'academy.saveTexts', actor: 'Another administrator', settings: 'words' });
      await deleteSavedDraft(tx, principal.id, 'academy-texts', draft);
      await audit({ title: (await storedAcademy(tx)).academy.brandName }, tx);
    });
    invalidate(academyTag);
    log('academy_texts_saved', { account: principal.id });
    return { message: 'The words are saved. All pages show them now.' };
  },
};
