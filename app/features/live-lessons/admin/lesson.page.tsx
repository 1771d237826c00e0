import { Link } from 'react-router';
import { type Api, api } from '#app/api-client.ts';
import { PageSkeleton, requireAdmin } from '#app/features/admin/public.tsx';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { Fact } from '#app/ui/admin/page/facts.tsx';
import { GoneRecord } from '#app/ui/admin/page/gone-record.tsx';
import * as record from '#app/ui/admin/page/record-page.module.css';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { PageLoadError } from '#app/ui/feedback/load-error.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Side } from '../lesson-terms.contract.ts';
import type { Route } from './+types/lesson.page';
import * as css from './lesson.module.css';
import { LessonFacts } from './lesson-facts.tsx';

type Read = Awaited<ReturnType<Api['liveLessons']['adminRead']>>;

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  requireAdmin(request, async () => ({ read: await toResult(api.liveLessons.adminRead({ id: parseIdParam(params.id) })) }));
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Live lesson', description: 'One lesson: both sides, what was decided, messages and the note.', matches });

/** A live lesson for the staff, without the link of its room. */
export default function LessonPage({ loaderData: { read } }: Route.ComponentProps) {
  return (
    <div className={record.page}>
      <p>
        <Link to="/admin/lessons">All live lessons</Link>
      </p>
      {'data' in read ? (
        <Content {...read.data} />
      ) : read.errorStatus === 404 ? (
        <GoneRecord title="This lesson is gone">It was deleted a year after it, or with the account or the profile of its family.</GoneRecord>
      ) : (
        <>
          <h1 className={record.title}>Live lesson</h1>
          <PageLoadError noun="the lesson" status={read.errorStatus} />
        </>
      )}
    </div>
  );
}

const Time = ({ at }: { at: string }) => <time dateTime={at}>{formatDateTime(at)}</time>;
const authors: Record<Side, string> = { tutor: 'The tutor', family: 'The family', staff: 'The academy' };

function Content({ lesson, askedAt, decidedAt, proposals, messages, note }: Read) {
  return (
    <>
      <h1 className={record.title}>
        Lesson on <Time at={lesson.startsAt} />
      </h1>
      <LessonFacts lesson={lesson}>
        {lesson.reason && (
          <Fact name="Reason" dir="auto">
            {lesson.reason}
          </Fact>
        )}
        <Fact name="Asked for">
          <Time at={askedAt} />
        </Fact>
        {decidedAt && (
          <Fact name="Last decision">
            <Time at={decidedAt} />
          </Fact>
        )}
        {proposals.length > 0 && (
          <Fact name="Other times proposed">
            <ul role="list" className={css.times}>
              {proposals.map((at) => (
                <li key={at}>
                  <Time at={at} />
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </LessonFacts>
      <section aria-labelledby="note">
        <h2 id="note">Note of the tutor</h2>
        {note ? (
          <>
            <p className={record.meta}>
              <Time at={note.at} />
            </p>
            <p className={css.text} dir="auto">
              {note.text}
            </p>
            {note.words.length > 0 && (
              <p>
                To practise: <span lang="ig">{note.words.join(', ')}</span>
              </p>
            )}
          </>
        ) : (
          <p>There is none.</p>
        )}
      </section>
      <section aria-labelledby="messages">
        <h2 id="messages">Messages</h2>
        {messages.length === 0 && <p>There are none.</p>}
        <ul role="list" className={record.entries}>
          {messages.map(({ id, side, text, at }) => (
            <li key={id}>
              <p className={record.meta}>
                {authors[side]}, <Time at={at} />
              </p>
              <p className={css.text} dir="auto">
                {text}
              </p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
