import { defineFeature } from '#app/feature.ts';
import { classes } from './classes.contract.ts';
import { classesData } from './personal-data/personal-data.contract.ts';

/** Classes of the school: families join them with profiles, tutors meet, mark and write, the staff arranges. */
export const classesFeature = defineFeature({
  name: 'classes',
  contract: classes,
  personalData: classesData,
  retentionDays: {
    /** After the last day of the term, with members, registers and tasks. Families keep the notes. */
    endedClass: 365,
  },
  privacy: {
    'When your household learns': `
      A profile can join a class. Its tutors then see its nickname, picture and age group, on which days it learned and how many lessons it did, which
      tasks it has done, which words the class finds hard, and whether it was there; the register with these names and pictures also stays in the browser of a tutor
      for up to two weeks, until the tutor logs out; never what it typed, your other profiles, your name or your email
      address. Our staff see its nickname, picture and age group with the name on your account, also when it asks to join, and can mark whether it was
      there. What a tutor writes goes to all families of the class, and our staff can read it: no tutor can write to a child alone. With a profile its
      seats, requests and marks are deleted. If you choose emails before meetings, we note your choice until you take it back, and of
      which meetings an email went out. What belongs to a class, such as its members, registers and tasks, is deleted {endedClass years} after the end of its
      term. The notes that its tutors wrote while a profile of yours was in it stay in your account, with the name of the class and, while the tutor has an account,
      of the tutor, until you delete the account. For as long as a class has its link, we remember which households know it, so that it gets another one when a family leaves.`,
  },
  pages: [
    { path: '/classes', file: 'catalog/classes.page.tsx', robots: 'index', views: '/classes' },
    { path: '/classes/:id', file: 'catalog/class.page.tsx', views: '/classes/:id' },
    { path: '/tutor/classes', file: 'teaching/class-list.page.tsx', private: true },
    { path: '/tutor/classes/:id', file: 'teaching/class/class.page.tsx', private: true },
    { path: '/study/grown-ups/classes', file: 'corner/corner-classes.page.tsx', layout: 'study', robots: 'disallow' },
    { path: '/admin/classes/:id?', file: 'admin/admin-classes.page.tsx', layout: 'admin', example: '/admin/classes' },
    {
      path: '/admin/classes/:id/meetings/:meeting',
      file: 'admin/register/register.page.tsx',
      layout: 'admin',
      example: '/admin/classes/1/meetings/1',
    },
  ],
  todayCards: [{ position: 10, file: 'card/classes.today.ts' }],
  adminNav: [
    {
      to: '/admin/classes',
      label: 'Classes',
      position: 32,
      permission: 'classes:manage',
      icon: 'M4 5h16v11H4zM12 16v4M8 20h8M8 9h5M8 12h8',
      count: 'waiting',
    },
  ],
  dashboardCards: [
    { to: '/admin/classes', label: 'Classes running', page: 'the classes', total: 'running', position: 50 },
    { to: '/admin/classes', label: 'Requests waiting', page: 'the requests', total: 'waiting', position: 51 },
  ],
});
