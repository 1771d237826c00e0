import { academyTag } from '#app/academy/academy.cache-tags.ts';
import { shareImageKind, shareImageVersion, storedAcademy } from '#app/academy/academy.queries.server.ts';
import { defineServerFeature } from '#app/feature.server.ts';
import { drawWordPicture } from '#app/ui/igbo/share/draw-word-picture.server.ts';
import { academyFeature } from './academy.feature.ts';
import { academyHandlers } from './academy.server.ts';
import { standardTexts } from './standard-texts.contract.ts';

export const academyServer = defineServerFeature(academyFeature, {
  handlers: academyHandlers,
  sharePictures: {
    [shareImageKind]: {
      tag: academyTag,
      async load(db, id) {
        const stored = await storedAcademy(db);
        const version = shareImageVersion(stored);
        if (id !== 1 || version === '0') return undefined;
        // The name is the headword, so that the lower edge does not repeat it.
        const { brandName, texts } = stored.academy;
        const subtitle = texts?.heroTitle ?? standardTexts.heroTitle;
        const content = { title: brandName, subtitle, label: '', brand: { plain: '', accent: '' } };
        return { version, svg: (await drawWordPicture(content)).svg };
      },
    },
  },
});
