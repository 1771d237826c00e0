import { dashboardCards, dashboardPanels, dashboardSeries } from 'virtual:manifest/admin-navigation';
import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import type { Permission } from '#app/auth/permissions.ts';
import { type Result, toResult } from '#app/ui/feedback/async-section.tsx';
import { PageLoadError } from '#app/ui/feedback/load-error.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { fetchPermissions, permissionOf, requireAdmin } from '../auth-guard.ts';
import { PageSkeleton } from '../page-skeleton.tsx';
import type { Route } from './+types/dashboard.page';
import * as css from './dashboard.module.css';
import { FeaturePanel, loadPanel } from './feature-panel.tsx';
import { GrowthPanel, loadGrowth } from './growth-panel.tsx';

type FeatureCard = (typeof dashboardCards)[number];

// tests/features.unit.test.ts checks that the endpoint of each card replies with one number.
const calls = api as unknown as Record<string, Record<string, () => Promise<Record<string, number>>>>;

async function fetchTotal({ feature, total }: FeatureCard): Promise<number> {
  const [count = 0] = Object.values((await calls[feature]?.[total]?.()) ?? {});
  return count;
}

/** Requests only the numbers that the account may read, and whose page it may open. */
async function load() {
  const held = await fetchPermissions();
  const cards = dashboardCards.filter(({ permission, to }) => permission && held.includes(permission) && held.includes(permissionOf(to)));
  const mayRead = ({ permission }: { permission: Permission | undefined }) => permission !== undefined && held.includes(permission);
  const series = dashboardSeries.filter(mayRead);
  return {
    growth: toResult(loadGrowth(series)).then((loaded) => ({ series, loaded })),
    panels: Promise.all(dashboardPanels.filter(mayRead).map(async (panel) => ({ panel, loaded: await toResult(loadPanel(panel)) }))),
    name: toResult(api.accounts.firstName().then(({ first_name }) => first_name)),
    totals: Promise.all(cards.map(async (card) => ({ card, ...(await toResult(fetchTotal(card))) }))),
  };
}

/** Redirects to the login on 401, and on the dashboard also on 400. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireAdmin(request, load, [400, 401]);
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Dashboard', description: 'The academy in numbers.', matches });

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { name, totals, growth, panels } = loaderData;
  const isEmpty = [totals, growth.series, panels].every(({ length }) => length === 0);
  return (
    <>
      <h1>
        Welcome, <bdi>{'data' in name && name.data ? name.data : 'Admin'}</bdi>
      </h1>
      {isEmpty && <p>Your role has no numbers to show here. The menu shows what you can do.</p>}
      {totals.length > 0 && (
        <ul role="list" className={css.cards}>
          {totals.map(({ card, ...count }) => (
            <TotalCard key={card.label} card={card} count={count} />
          ))}
        </ul>
      )}
      {growth.series.length > 0 && <GrowthPanel {...growth} />}
      {panels.length > 0 && (
        <div className={css.panels}>
          {panels.map(({ panel, loaded }) => (
            <FeaturePanel key={panel.title} panel={panel} loaded={loaded} />
          ))}
        </div>
      )}
    </>
  );
}

function TotalCard({ card: { label, to, page }, count }: { card: FeatureCard; count: Result<number> }) {
  return (
    <li className={css.card}>
      <h2>{label}</h2>
      {'data' in count ? (
        <p className={css.count}>{count.data.toLocaleString('en')}</p>
      ) : (
        <PageLoadError noun="this number" status={count.errorStatus} />
      )}
      <Link to={to}>
        View <span className="visually-hidden">{page}</span>
      </Link>
    </li>
  );
}
