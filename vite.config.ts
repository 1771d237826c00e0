import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { ways } from './ways.vite.ts';

/** What every page needs is one file, and what checks a form's fields another, which only comes when a form is touched. */
const groups = [
  { name: 'zod', test: /node_modules\/zod\// },
  { name: 'react', test: /node_modules\/(?:react|react-dom|react-router|scheduler|cookie)\// },
];

export default defineConfig({
  plugins: [ways(), reactRouter()],
  build: { assetsInlineLimit: 0, target: 'es2022', cssMinify: true },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    ssr: { build: { rolldownOptions: { input: './app/main.ts' } } },
  },
});
