export { commentsPerPage } from './comments-api.ts';
