import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { manifestModules } from './vite/manifest-modules.plugin.ts';
import { svgImages } from './vite/svg-images.plugin.ts';

/** What every public page has of its own making, style included: one file, for on a slow line each costs a way there and back. */
const everywhere = [
  String.raw`features/(?!admin/|[^/]+/(?:admin|editor)/).*\.css$`,
  'features/(?:layout|newsletter/newsletter-form|contact/contact-links)',
  // Theme and fonts stay with the root: a part that comes later may bring these styles once more, behind the late faces, and would undo them.
  String.raw`ui/(?!fonts/|theme\.css|dialogs/(?:confirm|alert)-dialog\.|forms/(?:use-)?form-draft\.|hooks/save-file\.|layout/table\.)`,
  String.raw`http/(?:client|error-messages|session-cookie|memoize-per-session)\.`,
  String.raw`lib/(?:api-error|parse-id|pluralize)\.`,
  String.raw`(?:api-client|load-context)\.ts`,
].join('|');

/** What checks a form's fields comes when a form is touched, and what looks like the administrators' area only there. */
const groups = [
  { name: 'zod', test: /node_modules\/zod\// },
  { name: 'react', test: /node_modules\/(?:react|react-dom|react-router|scheduler|cookie)\// },
  { name: 'shared', test: new RegExp(`/app/(?:${everywhere})|virtual:manifest/(?:api|navigation)|preload-helper`) },
];

/** The server is built with its libraries: of hundreds of small files each would cost memory and time at every start. */
const whole = {
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { noExternal: true as const, external: ['nodemailer', 'pg', 'sharp'] },
};

export default defineConfig(({ command }) => ({
  plugins: [manifestModules(), svgImages(), reactRouter()],
  build: { assetsInlineLimit: 0, target: 'es2022', cssMinify: true },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    ssr: { build: { rolldownOptions: { input: './app/main.ts' } }, ...(command === 'build' && whole) },
  },
}));
