import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { manifestModules } from './vite/manifest-modules.plugin.ts';
import { svgImages } from './vite/svg-images.plugin.ts';

/** Modules of every public page in one chunk: on a slow line each file costs a round trip. */
const sharedChunkPattern = [
  String.raw`features/(?!admin/|my-account/|tutors/|[^/]+/(?:admin|editor)/).*\.css$`,
  'features/(?:layout|newsletter/newsletter-form|contact/contact-links)',
  // Theme and fonts stay in the root chunk: a chunk that loads later would repeat these styles after the fonts and override them.
  String.raw`ui/(?!admin/|images/|deferred\.|fonts/|theme\.css|dialogs/.*tsx|forms/(?:form-card|password-field|posted-form)\.ts|hooks/use-(?:download|roving-tabindex|url-secret)\.|layout/centered-page\.tsx|igbo/igbo-keyboard\.)`,
  String.raw`http/(?:client|error-messages|session-cookie|memoize-per-session)\.`,
  String.raw`lib/(?:api-error|parse-id|pluralize)\.`,
  String.raw`(?:api-client|load-context)\.ts`,
].join('|');

/** Zod loads when a form gets focus; styles of the admin area load only there; the card and the password field with pages of forms. */
const manualChunks = [
  { name: 'zod', test: /node_modules\/zod\// },
  { name: 'react', test: /node_modules\/(?:react|react-dom|react-router|scheduler|cookie)\// },
  { name: 'shared', test: new RegExp(`/app/(?:${sharedChunkPattern})|virtual:manifest/(?:api|navigation)|preload-helper`) },
  { name: 'forms', test: /app\/ui\/forms\/(?:form-card|password-field)\.tsx$/ },
];

/** Bundles the dependencies of the server: hundreds of small files cost memory and time at every start. */
const bundleDependencies = {
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { noExternal: true as const, external: ['@simplewebauthn/server', 'nodemailer', 'pg', 'sharp'] },
};

export default defineConfig(({ command }) => ({
  plugins: [manifestModules(), svgImages(), reactRouter()],
  build: { assetsInlineLimit: 0, target: 'es2022', cssMinify: true },
  environments: {
    client: {
      // `npm run dev` bundles the dependencies of all pages at its start. One that it finds later would reload the page.
      optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/features/**/*.page.tsx', 'app/features/**/*.panel.tsx'] },
      build: { rolldownOptions: { output: { codeSplitting: { groups: manualChunks } } } },
    },
    ssr: { build: { rolldownOptions: { input: './app/main.ts' } }, ...(command === 'build' && bundleDependencies) },
  },
}));
