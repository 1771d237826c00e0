export { Discussion, type InitialComments } from './discussion.tsx';
export { LikeButton } from './like-button.tsx';
