import { defineServerFeature, type ServerFeature } from '#app/feature.server.ts';
import { exportNote } from './user-record.server.ts';
import { usersFeature } from './users.feature.ts';
import { createUserHandlers } from './users.server.ts';

/** @param features those that hold data of an account. The database deletes notes with their accounts. */
export const usersServer = (features: readonly ServerFeature[]) =>
  defineServerFeature(usersFeature, {
    handlers: createUserHandlers(features),
    exportData: { staffNote: exportNote },
  });
