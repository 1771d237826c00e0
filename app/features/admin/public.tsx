export {
  fetchAccount,
  fetchPermissions,
  permissionOf,
  redirectTarget,
  requireAdmin,
  useAccount,
  usePermissions,
  useRedirectOn401,
} from './auth-guard.ts';
export { default as panelStyles } from './dashboard/panel.module.css';
export { Facts, More, type PanelContentProps, PanelList, WaitingCount } from './dashboard/panel-parts.tsx';
export { loadList } from './load-list.ts';
export { PageSkeleton } from './page-skeleton.tsx';
