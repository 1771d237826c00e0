import { purgeTokens } from '#app/auth/one-time-tokens.queries.server.ts';
import { isStaffAccount } from '#app/auth/roles.queries.server.ts';
import { defineServerFeature } from '#app/feature.server.ts';
import { assertNoAdministrator } from './administrators.server.ts';
import { invitation } from './invitation.server.ts';
import { accountChangedMail } from './mails/account-changed.mail.server.ts';
import { invitationMail } from './mails/invitation.mail.server.ts';
import { rolesChangedMail } from './mails/roles-changed.mail.server.ts';
import { secondFactorResetMail } from './mails/second-factor-reset.mail.server.ts';
import { staffFeature } from './staff.feature.ts';
import { staffHandlers } from './staff.server.ts';

export const staffServer = defineServerFeature(staffFeature, {
  handlers: staffHandlers,
  erase: {
    async contributions({ tx, owner }) {
      if (await isStaffAccount(tx, owner.id)) await assertNoAdministrator(tx, owner.id);
    },
  },
  retention: { staffInvitation: purgeTokens(invitation.name) },
  mails: [accountChangedMail, invitationMail, rolesChangedMail, secondFactorResetMail],
});
