import { academyOf } from '#app/academy/academy.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { localTimeOf } from '#app/lib/local-date.ts';
import type { contentTransfer } from '../content-transfer.contract.ts';
import { exportedPosts, exportedWords } from './exported.server.ts';
import { jsonExport } from './json-export.server.ts';
import { wxrExport } from './wxr-export.server.ts';

export const exportHandlers: Handlers<Pick<typeof contentTransfer, 'exportJson' | 'exportWxr'>> = {
  exportJson: async ({ db, now, config }) => {
    const { publicUrl } = config;
    return jsonExport({ publicUrl, now: now() }, exportedPosts(db, publicUrl), exportedWords(db, publicUrl, localTimeOf({ now, config })));
  },
  exportWxr: async ({ db, cache, now, config }) => {
    const { publicUrl } = config;
    const { brandName } = await academyOf({ db, cache });
    const words = exportedWords(db, publicUrl, localTimeOf({ now, config }));
    return wxrExport({ publicUrl, brandName, now: now() }, exportedPosts(db, publicUrl), words);
  },
};
