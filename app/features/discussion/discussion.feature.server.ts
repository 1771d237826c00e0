import { defineServerFeature } from '#app/feature.server.ts';
import { type Feature, targetsOf } from '#app/feature.ts';
import { createAnyCommentHandlers } from './any-comment.server.ts';
import { discussionFeature } from './discussion.feature.ts';
import { createMyLikesHandlers } from './discussion.server.ts';
import { createPersonalData } from './personal-data.server.ts';
import { clearNetworkHashes, clearSenderHashes, purgeBans, purgeRemovedComments, purgeReports } from './retention.queries.server.ts';

export const discussionServer = (features: readonly Feature[]) => {
  const targets = targetsOf(features);
  const { exportLikes, exportComments, exportReports, exportBans, eraseContributions } = createPersonalData(targets);
  return defineServerFeature(discussionFeature(features), {
    handlers: { ...createMyLikesHandlers(targets), ...createAnyCommentHandlers(targets) },
    exportData: { likes: exportLikes, comments: exportComments, commentReports: exportReports, commentBans: exportBans },
    erase: { contributions: eraseContributions },
    retention: {
      sender: clearSenderHashes,
      commentNetwork: clearNetworkHashes,
      removedComment: purgeRemovedComments,
      commentReport: purgeReports,
      commentBan: purgeBans,
    },
  });
};
