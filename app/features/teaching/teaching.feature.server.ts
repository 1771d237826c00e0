import { defineServerFeature } from '#app/feature.server.ts';
import { contributionHandlers } from './contributions.server.ts';
import { decisionHandlers } from './decisions.server.ts';
import { queueHandlers } from './queue.server.ts';
import { reviewHandlers } from './reviews.server.ts';
import { speakerHandlers } from './speaker.server.ts';
import { teachingFeature } from './teaching.feature.ts';
import { uploadHandlers } from './uploads.server.ts';

export const teachingServer = defineServerFeature(teachingFeature, {
  handlers: { ...speakerHandlers, ...queueHandlers, ...uploadHandlers, ...decisionHandlers, ...reviewHandlers, ...contributionHandlers },
});
