import { academyTag } from '#app/academy/academy.cache-tags.ts';
import { shareImageKind, storedAcademy } from '#app/academy/academy.queries.server.ts';
import { defineServerFeature } from '#app/feature.server.ts';
import { drawWordPicture } from '#app/ui/igbo/share/draw-word-picture.server.ts';
import { academyFeature } from './academy.feature.ts';
import { academyHandlers } from './academy.server.ts';

export const academyServer = defineServerFeature(academyFeature, {
  handlers: academyHandlers,
  sharePictures: {
    [shareImageKind]: {
      tag: academyTag,
      async load(db, id) {
        const { version, academy } = await storedAcademy(db);
        if (id !== 1 || version === 0) return undefined;
        // The name is the headword, so that the lower edge does not repeat it.
        const content = { title: academy.brandName, subtitle: 'Learn Igbo with Ease', label: '', brand: { plain: '', accent: '' } };
        return { version: String(version), svg: (await drawWordPicture(content)).svg };
      },
    },
  },
});
