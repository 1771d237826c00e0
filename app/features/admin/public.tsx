export { default as panelStyles } from './dashboard/panel.module.css';
export { Facts, type PanelContentProps, WaitingCount } from './dashboard/panel-parts.tsx';
export { PageSkeleton } from './page-skeleton.tsx';
