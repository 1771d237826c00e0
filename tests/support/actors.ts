import { permissionsOf, type Role, roles } from '#app/auth/roles.server.ts';
import { accessOf, type Endpoint } from '#app/http/endpoint.ts';

/** 'cookie' sends an administrator's token as a cookie only. */
const withoutToken = ['none', 'cookie'] as const;
/** 'unverified' has a session that login would not create. */
const withDeadToken = ['garbage', 'expired', 'loggedOut', 'unverified'] as const;

/** Callers of the authorization matrix: without a live token, a learner and its device, and an account of each role. */
export const actors = [...withoutToken, ...withDeadToken, 'learner', 'device', ...roles] as const;
export type Actor = (typeof actors)[number];

const isOneOf = <T extends Actor>(list: readonly T[], actor: Actor): actor is T => list.some((other) => other === actor);
export const isRoleActor = (actor: Actor): actor is Role => isOneOf(roles, actor);

/** Status of a valid request, as it follows from the contract. */
export function derivedStatus(endpoint: Endpoint, actor: Actor): number {
  const { accountKind, anonymousError, deviceKey, permission, status = 200 } = endpoint;
  const access = accessOf(endpoint);
  if (isOneOf(withoutToken, actor)) return access === 'account' ? (anonymousError?.status ?? 401) : status;
  if (isOneOf(withDeadToken, actor) || (actor === 'device' && !deviceKey)) return access === 'public' ? status : 401;
  const held = permissionsOf(isRoleActor(actor) ? [actor] : []);
  // The actor of the role tutor is an account of that kind, the others are none.
  if (accountKind && accountKind.kind !== actor) return 403;
  if (!permission || held.has(permission)) return status;
  return held.has('admin:access') ? 403 : 401;
}
