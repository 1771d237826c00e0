import { defineServerFeature } from '#app/feature.server.ts';
import { discussionFeature } from './discussion.feature.ts';
import { myLikesHandlers } from './discussion.server.ts';
import { eraseContributions, exportComments, exportLikes } from './personal-data.server.ts';
import { purgeSenders } from './retention.queries.server.ts';

export const discussionServer = defineServerFeature(discussionFeature, {
  handlers: myLikesHandlers,
  exportData: { likes: exportLikes, comments: exportComments },
  erase: { contributions: eraseContributions },
  retention: { sender: purgeSenders },
});
