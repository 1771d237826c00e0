import type { Plugin } from 'vite';

const id = 'virtual:ways';
const resolved = `\0${id}`;

/**
 * The ways of the API (app/http/client.ts) for the browser: read off the contract when the site is built, so that a page
 * carries neither the shapes of what is sent nor the library that checks them. While developing, the contract itself.
 */
export function apiManifest(): Plugin {
  let building = false;
  return {
    name: 'ways',
    configResolved({ command }) {
      building = command === 'build';
    },
    resolveId: (source) => (source === id ? resolved : undefined),
    async load(source) {
      if (source !== resolved) return undefined;
      if (!building)
        return `import { contract } from '#app/contract.ts'; import { waysOf } from '#app/http/client.ts'; export const ways = waysOf(contract);`;
      const { contract } = await import('../app/contract.ts');
      const { toManifest } = await import('../app/http/client.ts');
      return `export const ways = ${JSON.stringify(toManifest(contract))};`;
    },
  };
}
