import type { Principal } from '#app/http/endpoint-pipeline.server.ts';
import type { Comment } from './discussion.contract.ts';
import type { CommentRow } from './discussion.queries.server.ts';

const iso = (ms: number) => new Date(ms).toISOString();

export function toComment(row: CommentRow, principal: Principal | undefined): Comment {
  const canReadEmail = principal && (principal.permissions.has('comments:moderate') || principal.emailKey === row.email_key);
  return {
    id: row.id,
    text: row.text,
    fullName: row.full_name,
    email: canReadEmail ? row.email : null,
    User: row.first_name === null ? null : { first_name: row.first_name },
    staff: Boolean(row.is_staff),
    replies: row.replies,
    createdAt: iso(row.created_at),
    editedAt: row.edited_at === null ? null : iso(row.edited_at),
    ...(row.state === 'held' ? { held: true as const } : {}),
  };
}
