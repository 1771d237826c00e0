import type { Plugin } from 'vite';

const prefix = 'virtual:manifest/';

/** Constants of each virtual module, from the manifests of the features. `npm run dev` reads them once, at its start. */
const modules: Record<string, () => Promise<Record<string, unknown>>> = {
  api: async () => {
    const [{ contract }, { toManifest }] = await Promise.all([import('../app/contract.ts'), import('../app/http/client.ts')]);
    return { apiManifest: toManifest(contract) };
  },
  navigation: async () => {
    const { feeds, navItems, prefetchPaths } = await import('../app/navigation.ts');
    return { feeds, navItems, prefetchPaths };
  },
  'admin-navigation': async () => ({ adminNavItems: (await import('../app/navigation.ts')).adminNavItems }),
  retention: async () => {
    const [{ retentionDaysOf }, { features }] = await Promise.all([import('../app/feature.ts'), import('../app/features.ts')]);
    return { retentionDays: retentionDaysOf(features) };
  },
};

/**
 * Manifest data for the browser, `virtual:manifest/NAME`: constants of what the manifests say, so that a page loads neither
 * schemas nor the library that checks them (decision 0010).
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
