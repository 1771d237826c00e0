export { fetchAccount, redirectTarget, requireAdmin, useAccount, usePermissions, useRedirectOn401 } from './auth-guard.ts';
export { loadList } from './load-list.ts';
