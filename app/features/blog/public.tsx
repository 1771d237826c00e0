export { PostGrid, postsPerPage } from './post-grid.tsx';
