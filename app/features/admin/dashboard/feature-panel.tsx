import type { dashboardPanels } from 'virtual:manifest/admin-navigation';
import { type ComponentType, useCallback } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import type { Result } from '#app/ui/feedback/async-section.tsx';
import { Panel } from './panel.tsx';

type Content = ComponentType<{ data: unknown }>;
const modules = import.meta.glob<{ default: Content }>('/app/features/**/*.panel.tsx');

// tests/features.unit.test.ts checks that each panel has its module and its endpoint.
const calls = api as unknown as Record<string, Record<string, (query?: object) => Promise<unknown>>>;

type DashboardPanel = (typeof dashboardPanels)[number];
type Loaded = Awaited<ReturnType<typeof loadPanel>>;

/** Fetches code and data of a panel. */
export async function loadPanel({ file, feature, data, query }: DashboardPanel) {
  const [module, reply] = await Promise.all([modules[file]?.(), calls[feature]?.[data]?.(query)]);
  return { Content: module?.default ?? (() => null), reply };
}

/** Part of the dashboard that a manifest lists. */
export function FeaturePanel({ panel, loaded }: { panel: DashboardPanel; loaded: Result<Loaded> }) {
  const load = useCallback(() => loadPanel(panel), [panel]);
  const link = panel.link && (
    <Link to={panel.link.to}>
      View <span className="visually-hidden">{panel.link.page}</span>
    </Link>
  );
  return (
    <Panel title={panel.title} loaded={loaded} load={load} link={link} size={panel.size}>
      {({ Content, reply }) => <Content data={reply} />}
    </Panel>
  );
}
