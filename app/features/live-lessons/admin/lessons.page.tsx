import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { PageSkeleton, requireAdmin } from '#app/features/admin/public.tsx';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { parseFilter } from '#app/ui/admin/list/list-query.ts';
import { CursorPager, cursorFromUrl } from '#app/ui/admin/list/pager.tsx';
import * as cards from '#app/ui/admin/list/record-cards.module.css';
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { stateNames } from '../lesson/lesson-words.ts';
import type { Route } from './+types/lessons.page';
import { type AdminLesson, missedSinceDays } from './lesson-admin.contract.ts';
import { LessonFacts } from './lesson-facts.tsx';

const pageSize = 20;
const filter = {
  selects: {
    state: { label: 'State', any: 'All states', options: stateNames },
    room: { label: 'Room', any: 'With and without a room', options: { none: 'Ahead, without a room' } },
  },
};

/** One more than a page tells whether older ones exist. */
function load(params: URLSearchParams) {
  const before = cursorFromUrl(params);
  return toResult(api.liveLessons.adminList({ ...parseFilter(params, filter), limit: pageSize + 1, ...(before ? { before } : {}) }));
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  requireAdmin(request, () => ({ lessons: load(new URL(request.url).searchParams) }));
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Live lessons', description: 'Lessons of tutors and families, and what was missed.', matches });

const nameOf = ({ id }: AdminLesson) => `Lesson ${id}`;

/** Live lessons for the staff, without the link of a room. */
export default function AdminLessons({ loaderData: { lessons } }: Route.ComponentProps) {
  const shown = 'data' in lessons ? lessons.data.slice(0, pageSize) : [];
  const older = 'data' in lessons && lessons.data.length > pageSize ? shown.at(-1)?.id : undefined;
  return (
    <>
      <ResourceList
        title="Live lessons"
        noun="lessons"
        intro={`How often a tutor or a family missed a lesson, or cancelled one late, is counted over the last ${missedSinceDays} days. They don’t see it. The number in the menu is that of lessons ahead without a room: please write to their tutors in time.`}
        list={'data' in lessons ? { data: { rows: shown, total: shown.length } } : lessons}
        filter={filter}
        card={(lesson) => (
          <article className={cards.card}>
            <h2 className={cards.title}>
              <Link to={`/admin/lessons/${lesson.id}`}>
                <time dateTime={lesson.startsAt}>{formatDateTime(lesson.startsAt)}</time>
              </Link>
            </h2>
            <LessonFacts lesson={lesson} />
          </article>
        )}
        cardsClassName={cards.cards}
        nameOf={nameOf}
        empty="No lessons yet"
        paged={false}
      />
      {'data' in lessons && shown.length > 0 && <CursorPager older={older}>{pluralize(shown.length, 'lesson')} on this page</CursorPager>}
    </>
  );
}
