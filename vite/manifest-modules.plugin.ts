import type { Plugin } from 'vite';
import { accessOf, type Endpoint } from '../app/http/endpoint.ts';

const prefix = 'virtual:manifest/';

/** Endpoints that public pages read while they load. Writes, and those that need an account, are called after the page has loaded. */
const isForLoading = (endpoint: Endpoint) => endpoint.method === 'GET' && accessOf(endpoint) !== 'account';

/** Exports of each virtual module, derived from the feature manifests. `npm run dev` reads them once at its start. */
const modules: Record<string, () => Promise<Record<string, unknown>>> = {
  api: async () => {
    const [{ contract }, { toManifest }] = await Promise.all([import('../app/contract.ts'), import('../app/http/client.ts')]);
    return { apiManifest: toManifest(contract, isForLoading) };
  },
  'further-api': async () => {
    const [{ contract }, { toManifest }] = await Promise.all([import('../app/contract.ts'), import('../app/http/client.ts')]);
    return { furtherApiManifest: toManifest(contract, (endpoint) => !isForLoading(endpoint)) };
  },
  navigation: async () => {
    const { feeds, navItems } = await import('../app/navigation.ts');
    return { feeds, navItems };
  },
  prefetch: async () => {
    const { prefetchPaths } = await import('../app/navigation.ts');
    return { prefetchPaths };
  },
  'admin-navigation': async () => {
    const { adminNavItems, dashboardCards, dashboardPanels, dashboardSeries } = await import('../app/navigation.ts');
    return { adminNavItems, dashboardCards, dashboardPanels, dashboardSeries };
  },
  'study-navigation': async () => {
    const { studyNavItems, todayCards } = await import('../app/navigation.ts');
    return { studyNavItems, todayCards };
  },
  audit: async () => {
    const [{ auditLabelsOf }, { features }] = await Promise.all([import('../app/feature.ts'), import('../app/features.ts')]);
    return { auditLabels: auditLabelsOf(features) };
  },
  retention: async () => {
    const [{ retentionDaysOf }, { features }] = await Promise.all([import('../app/feature.ts'), import('../app/features.ts')]);
    return { retentionDays: retentionDaysOf(features) };
  },
  privacy: async () => {
    const [{ privacyPartsOf }, { features }] = await Promise.all([import('../app/features/privacy/privacy-parts.ts'), import('../app/features.ts')]);
    return { privacyParts: privacyPartsOf(features) };
  },
};

/**
 * Serves `virtual:manifest/NAME`: manifest data inlined as constants, so that the browser bundle contains neither request schemas nor Zod (decision
 * 0010).
 */
export function manifestModules(): Plugin {
  return {
    name: 'manifest-modules',
    resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : undefined),
    async load(source) {
      const load = source.startsWith(`\0${prefix}`) ? modules[source.slice(prefix.length + 1)] : undefined;
      if (!load) return undefined;
      return Object.entries(await load())
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
