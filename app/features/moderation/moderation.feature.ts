import { defineFeature } from '#app/feature.ts';
import { moderation } from './moderation.contract.ts';

export const moderationFeature = defineFeature({
  name: 'moderation',
  contract: moderation,
  pages: [
    { path: '/admin/comments', file: 'admin/admin-comments.page.tsx', layout: 'admin' },
    { path: '/admin/comments/rules', file: 'admin/comment-rules.page.tsx', layout: 'admin' },
  ],
  dashboardPanels: [
    {
      title: 'Comments waiting',
      size: 'small',
      data: 'waiting',
      file: 'admin/waiting-comments.panel.tsx',
      link: { to: '/admin/comments', page: 'the comments' },
      position: 10,
    },
  ],
  draftForms: { 'comment-rules': { label: 'Rules for comments', permission: 'comments:moderate', page: '/admin/comments/rules' } },
  adminNav: [
    {
      to: '/admin/comments',
      label: 'Comments',
      position: 65,
      permission: 'comments:moderate',
      icon: 'M4 5h16v11H11l-5 4v-4H4zM8 9h8M8 12.5h5',
      count: 'waiting',
    },
  ],
});
