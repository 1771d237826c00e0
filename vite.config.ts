import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { drawings } from './drawings.vite.ts';
import { ways } from './ways.vite.ts';

/**
 * Few files: on a slow line each costs a way there and back, and the first paint waits for every style.
 * What checks a form's fields only comes when a form is touched, and what looks like the administrators' area only there.
 * Fonts and theme stay with the root: a part that comes later may bring `styles` once more, behind the late faces, and would undo them.
 */
const groups = [
  { name: 'zod', test: /node_modules\/zod\// },
  { name: 'react', test: /node_modules\/(?:react|react-dom|react-router|scheduler|cookie)\// },
  { name: 'styles', test: /\/app\/(?!features\/admin\/|ui\/(?:fonts\/|theme\.css)).*\.css$/ },
  { name: 'shared', test: /\/app\/(?!features\/admin\/|.*(?:contract|fields|endpoint))|virtual:ways|preload-helper/, minShareCount: 4 },
];

export default defineConfig({
  plugins: [ways(), drawings(), reactRouter()],
  build: { assetsInlineLimit: 0, target: 'es2022', cssMinify: true },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    ssr: { build: { rolldownOptions: { input: './app/main.ts' } } },
  },
});
