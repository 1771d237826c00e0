import { api } from '#app/api-client.ts';
import { PageSkeleton, requireAdmin } from '#app/features/admin/public.tsx';
import { ageBandNames } from '#app/features/household/public.ts';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { deletedAccountName } from '#app/ui/admin/deleted-account-name.ts';
import { parseFilter } from '#app/ui/admin/list/list-query.ts';
import { CursorPager, cursorFromUrl } from '#app/ui/admin/list/pager.tsx';
import * as cards from '#app/ui/admin/list/record-cards.module.css';
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx';
import { Fact, Facts } from '#app/ui/admin/page/facts.tsx';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { stateNames } from '../lesson/lesson-words.ts';
import type { Route } from './+types/lessons.page';
import { type AdminLesson, missedSinceDays } from './lesson-admin.contract.ts';

const pageSize = 20;
const filter = { selects: { state: { label: 'State', any: 'All states', options: stateNames } } };

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
        intro={`How often a tutor or a family missed a lesson, or cancelled one late, is counted over the last ${missedSinceDays} days. They don’t see it.`}
        list={'data' in lessons ? { data: { rows: shown, total: shown.length } } : lessons}
        filter={filter}
        card={(lesson) => <LessonFacts lesson={lesson} />}
        cardsClassName={cards.cards}
        nameOf={nameOf}
        empty="No lessons yet"
        paged={false}
      />
      {'data' in lessons && shown.length > 0 && <CursorPager older={older}>{pluralize(shown.length, 'lesson')} on this page</CursorPager>}
    </>
  );
}

type Party = AdminLesson['family'];

/** 'Ada Obi (missed 2, late 1)'. */
function PartyName({ party }: { party: Party | null }) {
  if (!party) return deletedAccountName;
  const counts = [party.missed > 0 && `missed ${party.missed}`, party.late > 0 && `cancelled late ${party.late}`].filter(Boolean);
  return (
    <>
      <bdi>{party.name}</bdi>
      {counts.length > 0 && <strong> ({counts.join(', ')})</strong>}
    </>
  );
}

const actors = { tutor: 'the tutor', family: 'the family', staff: 'the academy' };

function LessonFacts({ lesson }: { lesson: AdminLesson }) {
  const { state, startsAt, minutes, tutor, family, learner, wish, cancelledBy, isLate, missed, messages } = lesson;
  return (
    <article className={cards.card}>
      <h2 className={cards.title}>
        <time dateTime={startsAt}>{formatDateTime(startsAt)}</time>
      </h2>
      <Facts>
        <Fact name="State">
          {stateNames[state]}
          {cancelledBy && ` by ${actors[cancelledBy]}`}
          {isLate && <strong>, late</strong>}
        </Fact>
        <Fact name="Length">{minutes} minutes</Fact>
        <Fact name="Tutor">
          <PartyName party={tutor} />
        </Fact>
        <Fact name="Family">
          <PartyName party={family} />
        </Fact>
        <Fact name="Learner">
          <bdi>{learner.name}</bdi>
          {learner.ageBand && ` (${ageBandNames[learner.ageBand]})`}
        </Fact>
        <Fact name="Wish" dir="auto">
          {wish}
        </Fact>
        {(missed.tutor ?? missed.family) && (
          <Fact name="What happened">
            {[missed.tutor && `tutor: ${missed.tutor}`, missed.family && `family: ${missed.family}`].filter(Boolean).join(', ')}
          </Fact>
        )}
        <Fact name="Messages">{messages}</Fact>
      </Facts>
    </article>
  );
}
