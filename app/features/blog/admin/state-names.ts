import type { PostState } from '#app/features/blog/publication.contract.ts';

export const stateNames: Record<PostState, string> = { draft: 'Draft', scheduled: 'Scheduled', published: 'Published', unpublished: 'Unpublished' };
