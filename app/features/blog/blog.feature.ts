import { defineFeature } from '#app/feature.ts';
import { blog } from './blog.contract.ts';

export const blogFeature = defineFeature({
  name: 'blog',
  contract: blog,
  pages: [
    { path: '/blog', file: 'blog.page.tsx', robots: 'index', prefetch: true },
    { path: '/blog/:id', file: 'post.page.tsx', example: '/blog/1', prefetch: '/blog/0' },
    { path: '/admin/blog', file: 'admin/admin-blog.page.tsx', layout: 'admin' },
  ],
  nav: [{ to: '/blog', label: 'Blog', position: 30 }],
  adminNav: [{ to: '/admin/blog', label: 'Blog', position: 50, icon: 'M4 4h16v16H4zM8 9h8M8 13h8M8 17h4' }],
  feeds: [{ title: 'Blog', path: '/blog/feed' }],
});
