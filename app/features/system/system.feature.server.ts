import { defineServerFeature } from '#app/feature.server.ts';
import { testMail } from './mails/test.mail.server.ts';
import { systemFeature } from './system.feature.ts';
import { systemHandlers } from './system.server.ts';

export const systemServer = defineServerFeature(systemFeature, { handlers: systemHandlers, mails: [testMail] });
