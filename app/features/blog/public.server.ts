export { listSummaries, postDates, publicPostById } from './blog.queries.server.ts';
export { type NewPost, createPost } from './blog.server.ts';
export { type SanitizedBody, checkRawBody, isAllowedTag, sanitizePostBody } from './html-sanitizer.server.ts';
export type { Publication } from './publication.server.ts';
export { type TagRow, findTags, tagsOfPost } from './tags.queries.server.ts';
export { nameOf } from './to-post.server.ts';
