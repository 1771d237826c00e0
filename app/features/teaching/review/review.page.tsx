import { api } from '#app/api-client.ts';
import { deferred } from '#app/ui/feedback/deferred.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { TeachingPage } from '../teaching-page.tsx';
import type { Route } from './+types/review.page';
import { fetchReviews, type ReviewWork } from './fetch-reviews.ts';

const ReviewSitting = deferred(() => import('./review-sitting.tsx').then((module) => module.ReviewSitting), <p role="status">Loading...</p>);

async function readReview(): Promise<ReviewWork> {
  const [work, { id }] = await Promise.all([fetchReviews(), api.myAccount.read()]);
  return { ...work, account: id };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Review words', description: 'Words and phrases of the course that no speaker of Igbo has reviewed yet.', matches });

/** Items that no speaker has reviewed, one after the other. */
export default function Review() {
  return (
    <TeachingPage title="Review words" read={readReview}>
      {(work) => <ReviewSitting work={work} />}
    </TeachingPage>
  );
}
