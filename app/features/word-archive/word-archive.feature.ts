import { defineFeature } from '#app/feature.ts';
import { wordArchive } from './word-archive.contract.ts';

/** A page for each word that was shown, and their list by letter and month. */
export const wordArchiveFeature = defineFeature({
  name: 'word-archive',
  contract: wordArchive,
  pages: [
    { path: '/words', file: 'words.page.tsx', robots: 'index', views: '/words' },
    { path: '/word/:address', file: 'word.page.tsx', views: '/words/:id', example: '/word/1-osisi' },
  ],
});
