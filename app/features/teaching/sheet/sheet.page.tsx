import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { TeachingPage } from '#app/features/tutors/public.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/sheet.page';
import { fetchSheet } from './fetch-sheet.ts';

/** The lines, and what shows them: its code loads where there is a reviewer. */
async function readSheet() {
  const [page, { id }, { Sheet }] = await Promise.all([fetchSheet(), api.myAccount.read(), import('./sheet.tsx')]);
  return { page, account: id, Sheet };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Work sheet', description: 'Questions to speakers of Igbo about the course, what matters most first.', matches });

/** Items to review as a list, part by part. */
export default function WorkSheet() {
  return (
    <TeachingPage title="Work sheet" read={readSheet} otherView={<Link to="/tutor/review">Review words one by one</Link>}>
      {({ page, account, Sheet }) => <Sheet first={page} account={account} />}
    </TeachingPage>
  );
}
