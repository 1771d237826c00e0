export { listSummaries, postDates, publicPostById } from './blog.queries.server.ts';
export { createPost, type NewPost } from './blog.server.ts';
export { soundsAsLinks } from './html/own-sounds.server.ts';
export { checkRawBody, type SanitizedBody, sanitizePostBody, textOfHtml } from './html-sanitizer.server.ts';
export type { Publication } from './publication.server.ts';
export { postContent, revisePost } from './revise-post.server.ts';
export { findTags, type TagRow, tagsOfPost } from './tags.queries.server.ts';
export { nameOf } from './to-post.server.ts';
