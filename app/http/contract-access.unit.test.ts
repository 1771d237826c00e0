import { expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { endpointsOf } from '#tests/support/derived-rows.ts';
import { accessOf, type Endpoint } from './endpoint.ts';

// The authorization matrix and the tests of statuses derive what they expect from the contract. These tables do not: a changed contract changes them by hand.

/** Endpoints by the permission, or else the access, that they require, and by further conditions of their contract. */
const endpointsByAccess: Record<string, string> = {
  'academy:manage': 'GET /admin/page-views PUT /admin/academy /admin/academy/texts /admin/academy/logo DELETE /admin/academy/logo',
  account: `
    GET /drafts /drafts/one /auth/me /auth/passkeys /auth/tutor /auth/likes /learning/devices /learning/household /learning/reminders
      /word-of-day/:id/comments/own
      /blog/:id/comments/own /auth/data /auth/account /teaching/speaker /teaching/mine /lessons /lessons/:id /calendar
    POST /lessons/:id/messages /learning/devices /learning/confirm /auth/passkeys/confirm /auth/delete-account /auth/logout
      /auth/email /auth/sessions/end-others
    PUT /auth/passkeys/:id /comments/:id /auth/account /auth/password
      /auth/notifications /lessons/:id /classes/:id/members/:profile
    DELETE /classes/:id/members/:profile /auth/passkeys/:id /comments/:id /auth/sessions/:id /teaching/voices/:id /teaching/speaker`,
  'account accountKind':
    'GET /teaching/hours /teaching/lesson-words PUT /auth/tutor/card /auth/tutor/agreement /auth/tutor/picture /teaching/hours /lessons/:id/note DELETE /auth/tutor/picture',
  'account accountKind recentLogin': 'POST /lessons',
  'account anonymousError': 'POST /word-of-day/:id/like /blog/:id/like',
  'account deviceKey': `
    GET /learning/profiles /learning/profiles/:id/today /learning/profiles/:id/session /learning/profiles/:id/words /learning/profiles/:id/lessons
      /learning/profiles/:id/words/:item /learning/profiles/:id/word-counts /learning/family/week /learning/voices /learning/voices/:id/audio
      /learning/profiles/:id/classes /learning/profiles/:id/lesson-words
    POST /learning/profiles/:id/answers /learning/profiles/:id/tasks/:task/done /lessons/:id/words/:item/done
    PUT /learning/profiles/:id
    DELETE /learning/devices/:id`,
  'account recentLogin':
    'GET /learning/profiles/:id/progress /learning/voice-invites /learning/voices/archive /learning/classes /learning/classes/notes /learning/profiles/:id/reports POST /learning/profiles /learning/voice-invites /classes/join /classes/:id/requests /auth/passkeys/options /auth/passkeys /calendar PUT /learning/household /learning/profiles/:id/reminder /learning/profiles/:id/reports/:report /learning/classes/reminder DELETE /learning/profiles/:id /learning/profiles/:id/reminder /learning/profiles/:id/reports/:report/codes /learning/voice-invites/:id /learning/voices/:id /calendar',
  'admin:access': `
    GET /admin/headwords /admin/first-name /admin/profile
    POST /drafts/discard /drafts/restore
    PUT /admin/profile /drafts/one`,
  'admin:access beforeSecondFactor': `
    GET /admin/second-factor
    POST /admin/logout /admin/second-factor/authenticator/turn-off`,
  'admin:access recentLogin beforeSecondFactor':
    'POST /admin/second-factor/authenticator /admin/second-factor/authenticator/confirm /admin/second-factor/recovery-codes',
  'audit:read': 'GET /admin/audit-log /admin/audit-log/people /admin/audit-log/export',
  'backups:read': 'GET /admin/backups/last',
  'classes:teach': `
    GET /teaching/classes /teaching/classes/:id /teaching/classes/:id/reports
    POST /teaching/classes/:id/meetings /teaching/classes/:id/notes /teaching/classes/:id/tasks
    PUT /teaching/classes/:id/requests/:request /teaching/classes/:id/link /teaching/classes/:id/leavers /teaching/meetings/:id /teaching/meetings/:id/attendance
      /teaching/classes/:id/members/:profile/sentence
    DELETE /teaching/classes/:id/tasks/:task`,
  'classes:manage': `
    GET /admin/classes /admin/classes/running /admin/classes/waiting /admin/classes/tutors /admin/classes/:id /admin/meetings/:id/attendance
      /admin/lessons /admin/lessons/week /admin/lessons/without-room /admin/lessons/:id
      /admin/classes/:id/reports /admin/classes/:id/reports/:report /admin/kept-reports /admin/kept-reports/:report
    POST /admin/classes /admin/classes/:id/codes /admin/classes/:id/tutors /admin/classes/:id/meetings /admin/classes/:id/reports
    PUT /admin/classes/:id /admin/classes/:id/state /admin/classes/:id/members/:profile /admin/classes/:id/requests/:request /admin/classes/:id/link /admin/classes/:id/leavers
      /admin/meetings/:id /admin/meetings/:id/attendance
    DELETE /admin/classes/:id /admin/classes/:id/codes/:code /admin/classes/:id/members/:profile /admin/classes/:id/tutors/:tutor
      /admin/classes/:id/reports/:report /admin/kept-reports/:report`,
  'comments:moderate': `
    GET /admin/comments /admin/comments/waiting /admin/comments/rules /admin/comment-bans /admin/comments/:id/bans
    POST /admin/comments/states /admin/comment-bans
    PUT /admin/comments/rules /admin/comments/digest
    DELETE /admin/comment-bans/:id`,
  'concerns:read': 'GET /admin/concerns /admin/concerns/open/total PUT /admin/concerns/:id',
  'content:transfer': `
    GET /admin/imports /admin/imports/:id /admin/imports/:id/lines /admin/export/json /admin/export/wxr /admin/redirects
    POST /admin/imports /admin/imports/:id/chunks /admin/imports/:id/check /admin/imports/:id/start /admin/redirects /admin/redirects/deletions
    PUT /admin/redirects/:id
    DELETE /admin/imports/:id /admin/redirects/:id`,
  'course:write': `
    GET /admin/course/units /admin/course/units/:id /admin/course/lessons /admin/course/lessons/:id /admin/course/items /admin/course/items/:id
      /admin/course/export /admin/course/starter /admin/course/starter/counts /admin/course/report /admin/course/units/:id/preview /admin/course/lessons/:id/preview
      /admin/course/voices /admin/course/needs
    POST /admin/course/units /admin/course/units/:id/announce /admin/course/units/:id/publish /admin/course/units/:id/unpublish /admin/course/lessons
      /admin/course/lessons/:id/publish /admin/course/lessons/:id/unpublish /admin/course/items /admin/course/items/:id/publish
      /admin/course/items/:id/unpublish /admin/course/import /admin/course/starter
    PUT /admin/course/units/:id /admin/course/units/:id/order /admin/course/units/:id/note /admin/course/lessons/:id /admin/course/lessons/:id/order /admin/course/items/:id
      /admin/course/items/:id/order
    DELETE /admin/course/units/:id /admin/course/units/:id/note /admin/course/lessons/:id /admin/course/items/:id`,
  'jobs:manage': `
    GET /admin/jobs /admin/jobs/retried-mails /admin/jobs/failing
    POST /admin/jobs/:id/retry /admin/failed-mails/:id/retry
    DELETE /admin/jobs/:id /admin/failed-mails/:id`,
  'messages:manage': `
    GET /admin/messages /admin/messages/export /admin/messages/open/total /admin/messages/:id
    POST /admin/messages/:id/answers /admin/messages/states /admin/messages/deletions
    PUT /admin/messages/:id
    DELETE /admin/messages/:id`,
  'newsletters:send': `
    GET /admin/newsletters /admin/newsletters/recipients /admin/scheduled-newsletters
    POST /admin/send-newsletter /admin/newsletters/test /admin/newsletters/preview /admin/newsletters/:id/go-on /admin/newsletters/:id/stop /admin/scheduled-newsletters
      /admin/scheduled-newsletters/:id/send /admin/newsletters/proposals/post/:id /admin/newsletters/proposals/digest
    PUT /admin/newsletters/:id/archive
    DELETE /admin/scheduled-newsletters/:id`,
  optional: 'POST /word-of-day/:id/comment /word-of-day/comment/:commentId/reply /blog/:id/comment /blog/comment/:commentId/reply',
  'posts:write': `
    GET /admin/blogs /admin/blogs/total /admin/blogs/unfinished /admin/blogs/:id /admin/blogs/:id/previews /admin/blogs/:id/revisions /admin/revisions/:id
      /admin/tags/suggestions /admin/tags /admin/sounds/:id
    POST /blog /admin/blogs/:id/previews /admin/revisions/:id/restore /admin/blogs/unpublications /admin/blogs/tags /admin/blogs/deletions
      /admin/sounds /admin/sounds/:id/chunks /admin/sounds/:id/finish
    PUT /blog/:id /admin/tags/:id
    DELETE /blog/:id /admin/previews/:id /admin/revisions/:id /admin/tags/:id /admin/sounds/:id`,
  public: `
    GET /academy /tutors /tutors/:id /tutors/:id/times /classes /classes/:id /course /course/start /course/units/:id /course/tone-voices /word-of-day/current /word-of-day/:id/comments /word-of-day/comment/:commentId/replies /blog
      /blog/:id /blog/:id/comments /blog/comment/:commentId/replies /tags /words /words/contents /words/:id /newsletters /newsletters/:id
      /home/posts /home/word /search /learning/reminder-calendar /reports/:code
    POST /register /tutor /login /admin/login /login/second-step /verify /verify/resend /password-reset /password-reset/link /password-reset/code
      /passkeys/login-options /passkeys/login /staff-invitation /staff-invitation/accept /comments/:id/report /learning/digest/off /learning/reminders/off
      /learning/consent/undo /voice/open /voice/recordings /voice/recordings/remove /blog/preview /subscribe /subscribe/confirm /unsubscribe /contact /concerns /reply-notices/off /reply-notices/on
      /auth/email/confirm /auth/email/undo`,
  'public sameOrigin': 'POST /learning/device DELETE /learning/device',
  'recordings:write':
    'POST /teaching/items/:id/voices /teaching/words/:id/voices PUT /teaching/speaker /teaching/items/:id/voices /teaching/words/:id/voices',
  'reviews:write': 'GET /teaching/queue /teaching/voices/:id/original POST /teaching/items/:id/reviews PUT /teaching/voices/:id',
  'staff:manage': `
    GET /admin/staff /admin/staff-invitations
    DELETE /admin/staff-invitations/:id`,
  'staff:manage recentLogin': 'POST /admin/staff/:id/reset-second-factor /admin/staff-invitations PUT /admin/staff/:id/roles',
  'subscribers:manage': `
    GET /admin/subscriber-imports /admin/subscriber-imports/:id /admin/subscriber-imports/:id/wrong-lines
    POST /admin/subscribers /admin/subscribers/:id/unsubscribe /admin/subscribers/suppressed/returns /admin/subscriber-imports /admin/subscriber-imports/:id/start
    DELETE /admin/subscriber-imports/:id /admin/subscribers/:id`,
  'subscribers:read':
    'GET /admin/subscribers /admin/subscribers/export /admin/subscribers/suppressed /admin/subscribers/total /admin/subscribers/weeks',
  'system:manage': 'GET /admin/system /admin/system/test-mails/:id POST /admin/backups/now /admin/system/test-mails',
  'tutors:manage':
    'GET /admin/tutors/:id POST /admin/tutors/:id/decisions /admin/tutors/:id/decisions/undo PUT /admin/tutors/:id/card /admin/tutors/:id/check',
  'users:read': `
    GET /admin/users /admin/users/export /admin/users/total /admin/tutors /admin/tutors/export /admin/tutors/total /admin/members/weeks
      /admin/tutors/waiting /admin/users/same-mailbox /admin/users/:id /admin/learning/figures`,
  'users:manage': 'POST /admin/users/:id/pin /admin/users/:id/end-logins PUT /admin/users/:id/note',
  'users:manage recentLogin': 'POST /admin/users/:id/deletion',
  'words:write': `
    GET /admin/word-days /admin/word-days/empty /admin/word-drafts /admin/words/:id
    POST /word-of-day /admin/word-drafts /admin/word-days/fill
    PUT /word-of-day/:id /admin/word-days
    DELETE /word-of-day/:id`,
};

/** Every create answers 201; what is done later answers 202, everything else 200. */
const endpointsByStatus: Record<string, string> = {
  201: `
    POST /register /tutor /auth/passkeys /admin/staff-invitations /staff-invitation/accept /admin/tutors/:id/decisions /admin/comment-bans
      /admin/course/units /admin/course/lessons /admin/course/items /teaching/items/:id/voices /teaching/words/:id/voices /teaching/items/:id/reviews
      /teaching/classes/:id/meetings /teaching/classes/:id/notes /teaching/classes/:id/tasks /learning/devices /learning/profiles /learning/voice-invites /voice/recordings /word-of-day
      /word-of-day/:id/comment /word-of-day/comment/:commentId/reply /admin/word-drafts /blog /admin/blogs/:id/previews /blog/:id/comment
      /blog/comment/:commentId/reply /subscribe /admin/scheduled-newsletters /admin/newsletters/proposals/post/:id
      /admin/newsletters/proposals/digest /contact /concerns /lessons /lessons/:id/messages /calendar /admin/messages/:id/answers /admin/imports /admin/redirects /admin/sounds
      /admin/subscribers /admin/subscriber-imports
      /classes/:id/requests /admin/classes /admin/classes/:id/codes /admin/classes/:id/tutors /admin/classes/:id/meetings
      /admin/classes/:id/reports`,
  202: 'POST /admin/send-newsletter /admin/newsletters/test /admin/scheduled-newsletters/:id/send /admin/backups/now /admin/system/test-mails',
};

/** 'GET /a /b POST /c' as 'GET /a', 'GET /b' and 'POST /c', each with its group. */
const linesOf = (groups: Record<string, string>) =>
  Object.entries(groups)
    .flatMap(([group, endpoints]) => {
      let method = '';
      return endpoints.match(/\S+/g)?.flatMap((word) => {
        if (word.startsWith('/')) return [`${method} ${word}: ${group}`];
        method = word;
        return [];
      });
    })
    .sort();

const conditions = ['accountKind', 'sameOrigin', 'deviceKey', 'recentLogin', 'beforeSecondFactor', 'anonymousError'] as const;
const groupOf = (endpoint: Endpoint) => [endpoint.permission ?? accessOf(endpoint), ...conditions.filter((name) => endpoint[name])].join(' ');
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test('every endpoint requires the written permission or access', () => {
  const actual = endpointsOf(contract).map((endpoint) => `${nameOf(endpoint)}: ${groupOf(endpoint)}`);
  expect(actual.sort()).toEqual(linesOf(endpointsByAccess));
});

test('every endpoint answers its success with the written status', () => {
  const others = endpointsOf(contract).flatMap((endpoint) => ((endpoint.status ?? 200) === 200 ? [] : [`${nameOf(endpoint)}: ${endpoint.status}`]));
  expect(others.sort()).toEqual(linesOf(endpointsByStatus));
});
