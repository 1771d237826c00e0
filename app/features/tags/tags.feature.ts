import { defineFeature } from '#app/feature.ts';
import { tags } from './tags.contract.ts';

/** Pages of tags, and the list of them for authors. Which tags a post has belongs to the blog. */
export const tagsFeature = defineFeature({
  name: 'tags',
  contract: tags,
  pages: [
    { path: '/tags/:slug', file: 'tag.page.tsx', views: true },
    { path: '/admin/blog/tags', file: 'admin/admin-tags.page.tsx', layout: 'admin' },
  ],
});
