export { Discussion, type InitialComments } from './discussion.tsx';
export { LateDiscussion } from './late-discussion.tsx';
export { LikeButton } from './like-button.tsx';
