import { defineServerFeature } from '#app/feature.server.ts';
import { classAdminHandlers } from './admin/class-admin.server.ts';
import { catalogHandlers } from './catalog/catalog.server.ts';
import { classesFeature } from './classes.feature.ts';
import { membershipHandlers } from './membership/membership.server.ts';
import { classTeachingHandlers } from './teaching/class-teaching.server.ts';

export const classesServer = defineServerFeature(classesFeature, {
  handlers: { ...catalogHandlers, ...membershipHandlers, ...classTeachingHandlers, ...classAdminHandlers },
});
