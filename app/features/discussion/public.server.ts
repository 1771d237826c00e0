export { accountBanEnd } from './bans.server.ts';
export { type CommentRow, deleteTarget, insertComment, listComments, listReplies, lockTarget, titlesOf } from './discussion.queries.server.ts';
export { discussionHandlers } from './discussion.server.ts';
export { enqueueGatherReply, gatherReplyKind } from './gather-reply.server.ts';
export { countLinks } from './hold-rules.server.ts';
export { commentStatesById, readRules, type StoredComment, setState } from './moderation.queries.server.ts';
export { countCommentsBy, deletedText } from './own-comments.queries.server.ts';
export { subjectHash } from './senders.server.ts';
