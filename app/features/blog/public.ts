export { tagPath } from './tag-path.ts';
