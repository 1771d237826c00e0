export { type BodyEditor, loadBodyEditor } from './editor/load-body-editor.ts';
export { PostBody } from './post-body.tsx';
export { PostGrid, postsPerPage } from './post-grid.tsx';
