import { defineFeature, defineTarget } from '#app/feature.ts';
import { blog } from './blog.contract.ts';

export const postTarget = defineTarget({
  name: 'post',
  table: 'posts',
  publicWhen: { column: 'state', value: 'published' },
  page: ({ id }) => `/blog/${id}`,
  notFoundMessage: 'Blog post not found',
});

export const blogFeature = defineFeature({
  name: 'blog',
  contract: blog,
  retentionDays: {
    /** Preview links, counted from their end. */
    postPreview: 1,
    /** Uploads of sounds that were not finished. */
    soundUpload: 1,
    /** Sounds that no post has: twice the time of a draft that has them. */
    unusedSound: 180,
  },
  privacy: {
    'When you help to run the academy': `
      A secret link to a post that is not public is deleted {postPreview hours} after it ends.
      A sound that you upload for a post and never save with one is deleted after {unusedSound days}, an upload that is not finished after
      {soundUpload hours}.`,
  },
  pages: [
    { path: '/blog', file: 'blog.page.tsx', robots: 'index', views: '/blog', prefetch: true },
    { path: '/blog/:id', file: 'post.page.tsx', views: '/blog/:id', example: '/blog/1', prefetch: '/blog/0' },
    { path: '/blog/preview', file: 'preview/preview.page.tsx', private: true },
    { path: '/admin/blog/:id?', file: 'admin/admin-blog.page.tsx', layout: 'admin', example: '/admin/blog' },
    { path: '/admin/blog/:id/versions', file: 'revisions/admin/versions.page.tsx', layout: 'admin', example: '/admin/blog/1/versions' },
  ],
  nav: [{ to: '/blog', label: 'Blog', position: 30 }],
  draftForms: { post: { label: 'Post', permission: 'posts:write', page: '/admin/blog/:subject', isDialog: true } },
  adminNav: [{ to: '/admin/blog', label: 'Blog', position: 50, permission: 'posts:write', icon: 'M4 4h16v16H4zM8 9h8M8 13h8M8 17h4' }],
  dashboardCards: [{ to: '/admin/blog', label: 'Total Blogs', page: 'the blog', total: 'total', position: 30 }],
  dashboardPanels: [
    {
      title: 'Drafts and planned posts',
      data: 'unfinished',
      file: 'unfinished/unfinished-posts.panel.tsx',
      link: { to: '/admin/blog', page: 'the blog' },
      position: 24,
    },
  ],
  feeds: [{ title: 'Blog', path: '/blog/feed' }],
  targets: [postTarget],
});
