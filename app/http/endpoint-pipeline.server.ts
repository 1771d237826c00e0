import * as z from 'zod/mini';
import type { AppContext } from '#app/app-context.server.ts';
import type { Permission } from '#app/auth/permissions.ts';
import { permissionsOf, type Role } from '#app/auth/roles.server.ts';
import type { CacheTag } from '#app/cache/cache-tag.ts';
import type { TagCollector } from '#app/cache/tag-collector.server.ts';
import type { AccountKind } from '#app/db/schema.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { mapValues } from '#app/lib/map-values.ts';
import { createRateLimiter, type RateLimiter } from '#app/rate-limit/rate-limiter.server.ts';
import { createAuditRecorder, type NameAuditTargets } from './audit-recorder.server.ts';
import { requireLength } from './body-limits.server.ts';
import {
  accessOf,
  type Body,
  type Contract,
  type Endpoint,
  type HandlerResult,
  type PageWithTotal,
  type PathParams,
  type Query,
} from './endpoint.ts';
import { assertWithinRateLimits, withRateLimits } from './endpoint-limits.server.ts';
import { inTurnOfLargeBodies } from './large-bodies.server.ts';
import { parse, parseParams } from './parse-input.server.ts';
import { loginTooOldMessage } from './recent-login.ts';
import type { ResponseCookie } from './response-cookie.server.ts';

/** Account whose valid token came with the request. */
export interface Principal {
  id: number;
  /** First and last name. */
  name: string;
  kind: AccountKind;
  /** '' while no mail has proved the address: what others sent under it is not the caller's (decision 0105). */
  emailKey: string;
  tokenHash: string;
  /** A device learns without a login; it has no permissions. */
  credential: 'session' | 'device';
  /** Time of the last entry of the password in this session, in ms since 1970; 0 for a device. */
  confirmedAt: number;
  roles: readonly Role[];
  /** Permissions of all roles of the account; staff that lack a required second factor have those of the other roles. */
  permissions: ReadonlySet<Permission>;
  lacksSecondFactor?: boolean;
}
export type Authenticate = (context: AppContext, token: string) => Promise<Principal | undefined>;

type PrincipalOf<E extends Endpoint> = E extends { access: 'account' } | { permission: Permission } ? Principal : Principal | undefined;

/** Argument of a handler: the app context and the parsed request. */
export interface HandlerContext<Params, Query, Input, Caller> extends AppContext {
  params: Params;
  query: Query;
  input: Input;
  principal: Caller;
  /** Network address of the caller. */
  address: string;
  /** User-Agent of the caller; '' without one. */
  userAgent: string;
  /** Header X-Forwarded-For; '' without one. What counts of it is in `address`. */
  forwardedFor: string;
  /** For limits that the contract cannot express. */
  rateLimiter: RateLimiter;
  /** Value of a cookie of the request; undefined for an endpoint without `sameOrigin`. */
  cookie(name: string): string | undefined;
  /** Sets or deletes a cookie with the response. */
  setCookie(cookie: ResponseCookie): void;
  /** Names what an endpoint with `audit` changed. */
  audit: NameAuditTargets;
  /** Adds cache tags to the response. A response without tags is not cached (decision 0013). */
  cacheTags(...tags: CacheTag[]): void;
  /** Invalidates tags before the response is sent, so that a request that begins later sees the write. */
  invalidate(...tags: CacheTag[]): void;
}
interface Handler<E extends Endpoint> {
  (context: HandlerContext<PathParams<E>, Query<E>, Body<E>, PrincipalOf<E>>): Promise<HandlerResult<E>>;
  /** Throws what can be refused without the body, which is then not read. For uploads: others are short. */
  beforeBody?: (context: AppContext & { principal: PrincipalOf<E> }) => Promise<void>;
}
export type Handlers<T extends Record<string, Endpoint>> = { [N in keyof T]: Handler<T[N]> };
/** Handlers of all endpoints: a missing one does not compile. */
export type AllHandlers<C extends Contract> = { [F in keyof C]: Handlers<C[F]> };

/** Request before validation. */
export interface EndpointRequest {
  token?: string | undefined;
  params: Record<string, string>;
  query: Record<string, string>;
  body(): Promise<Record<string, unknown>>;
  /** Declared size of the body in bytes; for one that is sent in chunks the most that the call takes. */
  contentLength?: number | undefined;
  /** Network address of the caller. */
  address: string;
  userAgent?: string | undefined;
  forwardedFor?: string | undefined;
  /** Cookies of a request that a page of the academy makes; undefined for all others, and where none is read. */
  cookies?: Record<string, string> | undefined;
  /** Path with ids, which names the resource. */
  path: string;
  /** Collects the cache tags of the response. */
  tagCollector?: TagCollector | undefined;
}
export interface EndpointResult {
  status: number;
  /** Return value of the handler, not yet parsed against the contract. */
  result: unknown;
  principal: Principal | undefined;
  cookies: ResponseCookie[];
}
/** Endpoint with its handler. `execute` throws an ApiError when the request is rejected. */
export interface BoundEndpoint {
  endpoint: Endpoint;
  execute(request: EndpointRequest): Promise<EndpointResult>;
}

/** Binds handlers to the contract: authorization, validation, rate limits and cache effects, for HTTP and in-process calls. */
export function bindContract<C extends Contract>(
  contract: C,
  handlers: AllHandlers<C>,
  appContext: AppContext,
  authenticate: Authenticate,
): Record<string, Record<string, BoundEndpoint>> {
  const rateLimiter = createRateLimiter(appContext);
  const bindEndpoint = (feature: string, name: string, endpoint: Endpoint): BoundEndpoint => {
    // mapValues loses the property names, so the type is asserted.
    const handler = handlers[feature]?.[name] as unknown as Handler<Endpoint>;
    const bound = { name: `${feature}.${name}`, endpoint, handler, appContext, rateLimiter, authenticate };
    return {
      endpoint,
      async execute(request) {
        const effects: CacheEffects = { tags: [], invalidated: [] };
        try {
          return await handle(request, bound, effects);
        } catch (error) {
          // An ApiError means that nothing was stored; after any other error the write may have been committed.
          if (error instanceof ApiError) effects.invalidated = [];
          // A page that is shown without this part is not cached so. A refusal, such as 404, holds until its tags change.
          if (!(error instanceof ApiError) || error.status >= 429) effects.tags = [];
          throw error;
        } finally {
          request.tagCollector?.add(effects.tags);
          if (effects.invalidated.length > 0) await appContext.cache.invalidate(effects.invalidated);
        }
      },
    };
  };
  return mapValues(contract, (endpoints, feature) => mapValues(endpoints, (endpoint, name) => bindEndpoint(feature, name, endpoint)));
}

interface CacheEffects {
  tags: CacheTag[];
  invalidated: CacheTag[];
}

interface BoundHandler {
  /** 'blog.create' */
  name: string;
  endpoint: Endpoint;
  handler: Handler<Endpoint>;
  appContext: AppContext;
  rateLimiter: RateLimiter;
  authenticate: Authenticate;
}

async function handle(
  request: EndpointRequest,
  { name, endpoint, handler, appContext, rateLimiter, authenticate }: BoundHandler,
  effects: CacheEffects,
): Promise<EndpointResult> {
  const { address, path, userAgent = '', forwardedFor = '', contentLength = 0 } = request;
  if (endpoint.sameOrigin && !request.cookies) throw new ApiError(403, 'Only pages of the academy may make this call');
  if (endpoint.body) requireLength(endpoint, contentLength);
  const principal = await authorize(endpoint, request.token, (token) => authenticate(appContext, token));
  if (endpoint.recentLogin && principal) requireRecentLogin(principal, appContext.now());
  const params = parseParams(request.params, endpoint.textParams);
  const query = endpoint.query ? parse(endpoint.query, request.query) : undefined;
  const status = endpoint.status ?? 200;
  const cookies: ResponseCookie[] = [];
  const subject = { address, account: principal?.id, path };
  if (endpoint.encoding === 'multipart') await assertWithinRateLimits(rateLimiter, name, endpoint, subject);
  await handler.beforeBody?.({ ...appContext, principal } as Parameters<NonNullable<typeof handler.beforeBody>>[0]);
  const run = async () => {
    const input = endpoint.body ? parse(endpoint.body, await request.body()) : undefined;
    const recorder = createAuditRecorder({ ...appContext, name, endpoint, principal, params });
    const context = {
      ...appContext,
      params,
      query,
      input,
      principal,
      address,
      userAgent,
      forwardedFor,
      rateLimiter,
      cookie: (cookieName) => request.cookies?.[cookieName],
      setCookie: (cookie) => void cookies.push(cookie),
      audit: recorder.nameTargets,
      cacheTags: (...tags) => void effects.tags.push(...tags),
      invalidate: (...tags) => void effects.invalidated.push(...tags),
    } as Parameters<typeof handler>[0];
    const result = await withRateLimits(rateLimiter, name, endpoint, subject, () => handler(context));
    await recorder.complete();
    return { status, result, principal, cookies };
  };
  return inTurnOfLargeBodies(contentLength, principal ? String(principal.id) : address, endpoint.encoding, run);
}

/** Parses a result against the contract, which drops undeclared properties. */
export function serializeReply(endpoint: Endpoint, result: unknown): unknown {
  return z.parse(endpoint.reply, endpoint.withTotal ? (result as PageWithTotal<unknown>).rows : result);
}

/** @throws {ApiError} 401, 403 or `anonymousError`, before the rest of the request is validated */
async function authorize(endpoint: Endpoint, token: string | undefined, authenticate: (token: string) => Promise<Principal | undefined>) {
  const access = accessOf(endpoint);
  if (!token) {
    if (access !== 'account') return undefined;
    const { status, message } = endpoint.anonymousError ?? { status: 401, message: 'Please login' };
    throw new ApiError(status, message);
  }
  const found = await authenticate(token);
  const principal = found?.credential === 'device' && !endpoint.deviceKey ? undefined : found;
  if (access === 'public') return principal;
  if (!principal) throw new ApiError(401, 'Token expired');
  if (endpoint.permission) requirePermission(principal, endpoint.permission, endpoint.beforeSecondFactor);
  if (endpoint.accountKind && principal.kind !== endpoint.accountKind.kind) throw new ApiError(403, endpoint.accountKind.message);
  return principal;
}

export const recentLoginMs = 15 * 60_000;

/** @throws {ApiError} 403 without a login or a password of the last 15 minutes */
export function requireRecentLogin({ confirmedAt }: Pick<Principal, 'confirmedAt'>, now: number): void {
  if (now - confirmedAt > recentLoginMs) throw new ApiError(403, loginTooOldMessage);
}

/** @throws {ApiError} 403 for staff, 401 for other accounts: their login is of no use here */
export function requirePermission(
  { permissions, roles, lacksSecondFactor }: Pick<Principal, 'permissions' | 'roles' | 'lacksSecondFactor'>,
  permission: Permission,
  beforeSecondFactor = false,
): void {
  const held = beforeSecondFactor ? permissionsOf(roles) : permissions;
  if (held.has(permission)) return;
  if (lacksSecondFactor)
    throw new ApiError(403, 'The staff need a second factor here. Please open the administration again: it shows you how to set one up.');
  if (!held.has('admin:access')) throw new ApiError(401, 'Please login as an administrator');
  throw new ApiError(403, 'Your role does not allow this. Please ask an administrator.');
}
