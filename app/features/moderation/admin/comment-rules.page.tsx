import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { loadList, PageSkeleton, requireAdmin } from '#app/features/admin/public.tsx';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { PageLoadError } from '#app/ui/feedback/load-error.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/comment-rules.page';
import * as css from './admin-comments.module.css';
import { BanList } from './ban-list.tsx';
import { DigestSwitch } from './digest-switch.tsx';
import { RulesForm } from './rules-form.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [bans, { rules }] = await Promise.all([
    loadList(request, api.moderation.bans, {}),
    requireAdmin(request, () => ({ rules: toResult(api.moderation.rules()) })),
  ]);
  return { bans, rules };
}
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Rules and bans', description: 'Which comments wait for a moderator.', matches });

/** Rules that hold a comment for a moderator, the digest of the caller, and the bans. */
export default function CommentRules({ loaderData: { rules, bans } }: Route.ComponentProps) {
  return (
    <>
      <h1>Rules and bans</h1>
      <p className={css.intro}>
        A comment waits for a moderator when it has more than two links, when a moderator has hidden one of its author before, when three readers
        report it, or when a program seems to have sent it. <Link to="/admin/comments">Back to the comments</Link>
      </p>
      {'data' in rules ? (
        <>
          <RulesForm rules={rules.data} />
          <DigestSwitch initiallyOn={rules.data.digest} />
        </>
      ) : (
        <PageLoadError noun="the rules" status={rules.errorStatus} />
      )}
      <BanList bans={bans} />
    </>
  );
}
