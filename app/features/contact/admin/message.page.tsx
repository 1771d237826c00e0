import { Link, useLocation } from 'react-router';
import { api } from '#app/api-client.ts';
import { PageSkeleton, requireAdmin } from '#app/features/admin/public.tsx';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { Fact, Facts } from '#app/ui/admin/page/facts.tsx';
import { GoneRecord } from '#app/ui/admin/page/gone-record.tsx';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { PageLoadError } from '#app/ui/feedback/load-error.tsx';
import { FoldedText } from '#app/ui/layout/fold.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/message.page';
import { AnswerForm } from './answer-form.tsx';
import { Answers } from './answers.tsx';
import * as css from './message.module.css';
import { MessageActions } from './message-actions.tsx';
import { stateNames } from './states.ts';

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  requireAdmin(request, () => ({ message: toResult(api.contact.openMessage({ id: parseIdParam(params.id) })) }));
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Message', description: 'A message from the contact page, and the answers to it.', matches });

/** A message from the contact page, with its answers and a form for another one. */
export default function Message({ loaderData: { message }, params }: Route.ComponentProps) {
  const { state } = useLocation();
  const list = `/admin/messages${typeof state?.search === 'string' ? state.search : ''}`;
  return (
    <div className={css.page}>
      <p>
        <Link to={list}>All messages</Link>
      </p>
      {'data' in message ? (
        <>
          <h1 className={css.title} dir="auto">
            {message.data.subject}
          </h1>
          <Facts>
            <Fact name="From">
              <bdi>{message.data.name}</bdi>, <a href={`mailto:${message.data.email}`}>{message.data.email}</a>
            </Fact>
            <Fact name="Received">
              <time dateTime={message.data.createdAt}>{formatDateTime(message.data.createdAt)}</time>
            </Fact>
            <Fact name="State">{stateNames[message.data.state]}</Fact>
          </Facts>
          <div className={css.text}>
            <FoldedText size="ample" what="the message">
              {message.data.message}
            </FoldedText>
          </div>
          <MessageActions message={message.data} list={list} />
          <Answers answers={message.data.answers} />
          <AnswerForm key={params.id} message={message.data} />
        </>
      ) : message.errorStatus === 404 ? (
        <GoneRecord title="This message is gone">It was deleted, or its time is over.</GoneRecord>
      ) : (
        <>
          <h1 className={css.title}>Message</h1>
          <PageLoadError noun="the message" status={message.errorStatus} />
        </>
      )}
    </div>
  );
}
