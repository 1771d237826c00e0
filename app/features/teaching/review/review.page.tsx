import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { TeachingPage } from '#app/features/tutors/public.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/review.page';
import { fetchReviews } from './fetch-reviews.ts';

/** The work, and what shows it: its code loads where there is a tutor. */
async function readReview() {
  const [work, { id }, { ReviewSitting }] = await Promise.all([fetchReviews(), api.myAccount.read(), import('./review-sitting.tsx')]);
  return { work: { ...work, account: id }, ReviewSitting };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Review words', description: 'Words and phrases of the course that no speaker of Igbo has reviewed yet.', matches });

/** Items that no speaker has reviewed, one after the other. */
export default function Review() {
  return (
    <TeachingPage title="Review words" read={readReview} otherView={<Link to="/tutor/review/sheet">Work sheet: all words in one list</Link>}>
      {({ work, ReviewSitting }) => <ReviewSitting work={work} />}
    </TeachingPage>
  );
}
