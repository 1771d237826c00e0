import type { Plugin } from 'vite';

const reload = /console\.error\(`Error loading route module[\s\S]*?window\.location\.reload\(\);/;

/**
 * The router reloads the page when the script of the next one cannot be loaded, which without a network is an error page of the browser. Here it asks
 * the page first: a listener that prevents the default of `scriptlost` takes care of it (ui/feedback/lost-connection.tsx).
 */
export function lostScripts(): Plugin {
  return {
    name: 'lost-scripts',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/ },
      handler(code) {
        if (!reload.test(code)) throw new Error('The router loads scripts of routes in another way: please look at vite/lost-scripts.plugin.ts');
        return { code: code.replace(reload, "if (dispatchEvent(new Event('scriptlost', { cancelable: true }))) location.reload();"), map: null };
      },
    },
  };
}
