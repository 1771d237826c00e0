import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { oldestBrowsers } from './app/oldest-browsers.ts';
import { generateClassName, keepStyles } from './vite/class-names.plugin.ts';
import { lostScripts } from './vite/lost-scripts.plugin.ts';
import { manifestModules } from './vite/manifest-modules.plugin.ts';
import { serviceWorker } from './vite/service-worker.plugin.ts';
import { svgImages } from './vite/svg-images.plugin.ts';

/** Modules of every public page in one chunk: on a slow line each file costs a round trip. */
const sharedChunkPattern = [
  String.raw`features/(?!admin/|blog/post-body\.|calendar/|classes/|concerns/|course/|family-voices/|household/|learning/|live-lessons/|my-account/|privacy/|search/|tags/|teaching/|term-reports/|tutors/|word-archive/|(?:[^/]+/)+(?:admin|editor)/).*\.css$`,
  'features/(?:layout/(?!footer-intro|not-found|prefetch-pages)|newsletter/newsletter-form|contact/contact-links|course/(?:learner-parts-slot|unit-path))',
  // Theme and fonts stay in the root chunk: a chunk that loads later would repeat these styles after the fonts and override them.
  String.raw`ui/(?!admin/|audio/(?!voices)|charts/|feedback/lost-connection|theme/(?:fonts/|theme-switch\.tsx|(?:theme|more-contrast|lines)\.css)|dialogs/.*tsx|forms/(?:choice|field|file-size-error|form-card|grow-with-text|password-field|posted-form(?:-card)?|prepare-image|use-(?:field-errors|form))\.ts|hooks/(?:scroll(?:-anchoring|-positions)?|use-(?:download|media-query|menu-button|own-data|roving-tabindex|same-session|url-secret|waiting-answers))\.|layout/(?:body-size|centered-page\.tsx|facts-list\.tsx|lazy-part|neighbours\.|picture\.|prefetch-page)|igbo/(?:(?:igbo-keyboard|replace-word)\.|(?:headword|meaning-picture|tone-ladder)\.ts))`,
  String.raw`(?:http/(?:client|error-messages|fetch-within)|login-session/(?:active-profile|memoize-per-session|session-cookie|stored-device))\.`,
  String.raw`lib/(?:api-error|igbo-tones|is-composing|parse-id|pluralize)\.`,
  String.raw`(?:api-client|load-context)\.ts`,
].join('|');

/** Zod loads when a form gets focus; styles of the admin area load only there; fields and their validation with the first form that has some. */
const manualChunks = [
  { name: 'zod', test: /node_modules\/zod\// },
  { name: 'react', test: /node_modules\/(?:react|react-dom|react-router|scheduler|cookie)\// },
  { name: 'shared', test: new RegExp(`/app/(?:${sharedChunkPattern})|virtual:manifest/(?:api|navigation)|preload-helper`) },
  { name: 'sounds', test: /app\/ui\/audio\/(?:sound|use-sound|hum-button|voice-player)\.tsx?$/ },
  { name: 'headword', test: /app\/(?:ui\/igbo\/(?:headword|meaning-picture|tone-ladder)|lib\/igbo-(?:alphabet|syllables))\.ts/ },
  // The names of style sheets are bytes of each page, too.
  { name: 'voices', test: /app\/features\/(?:teaching|family-voices)\/(?!admin\/).*\.css$/ },
  { name: 'forms', test: /app\/ui\/forms\/(?:field|use-field-errors|use-form)\.tsx?$/ },
  { name: 'next-pages', test: /app\/(?:ui\/(?:layout\/prefetch-page|feedback\/lost-connection)|features\/layout\/prefetch-pages)\.tsx$/ },
  { name: 'picture', test: /app\/ui\/layout\/picture\.tsx$/ },
  { name: 'levels', test: /app\/features\/accounts\/(?:level-names|levels\.contract)\.ts$/ },
  { name: 'dialog', test: /app\/(?:features\/accounts\/(?:heard|level)-note|ui\/dialogs\/dialog)\.tsx$/ },
  // The administration draws them, too.
  { name: 'home', test: /app\/features\/home\/(?!home\.page).*\.tsx?$/ },
  { name: 'post', test: /app\/features\/blog\/(?:post-(?:article|body)\.(?:tsx|module\.css)|tag-links\.tsx)$/ },
  // Small files that ask for the password: the names of several chunks are bytes, too.
  {
    name: 'proof',
    test: /app\/(?:ui\/forms\/password-field|features\/accounts\/(?:code|proof)-fields?|http\/recent-login|login-session\/store-session)\.tsx?$/,
  },
  // Small files that each page of the learning area needs: the names of several chunks are bytes of all pages that may load them.
  {
    name: 'stores',
    test: /app\/login-session\/(?:learning-(?:account|storage|stores)|waiting-answers|visitor-lessons)\.ts|lib\/(?:indexed-store|persist-storage|random-id|record-store)|features\/course\/lesson\/stored-progress|node_modules\/idb-keyval/,
  },
  // What small modules of each page of the learning area import, and other pages, too.
  { name: 'paths', test: /app\/lib\/(?:parse-url|then-path)\.ts$/ },
  { name: 'lazy', test: /app\/(?:ui\/layout\/lazy-part|features\/course\/lazy-parts)\.tsx?$/ },
  { name: 'run', test: /app\/features\/course\/(?:exercises\/(?:exercise|arrange|lesson-run|silent-twin)|judge\/judged-item)\.ts$/ },
  { name: 'fields', test: /app\/features\/course\/lesson\/(?:exercise-fields|choice-(?:fields|option)|use-shown|hear-item)\.tsx?$/ },
  {
    name: 'parts',
    test: /app\/features\/course\/(?:judge\/answer-keys|lesson\/(?:task-text|text-icons|lazy-parts))\.tsx?$/,
  },
  {
    name: 'study',
    test: /app\/(?:features\/(?:household\/(?:profiles|this-device)|learning\/study\/(?:learner|require-learner|answer-queue\/(?:answer-queue|send-answers|waiting-count)|session\/(?:load-session|session-address|entry-of-answer)|today\/next-session|install\/install-prompt)))\.tsx?$/,
  },
];

/** Hashes of 7 letters, the shortest that the bundler makes: the names of the scripts of all pages are bytes of each page (vite/browser-manifest.ts). */
const fileNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};
/** Files that the server's HTML names, as the browser's bundle names them. */
const { assetFileNames } = fileNames;

/** Class names stand where they are used; warnings of the router for its developers are left out. */
const fewerBytes = {
  optimization: { inlineConst: { mode: 'all' as const } },
  treeshake: {
    manualPureFunctions: ['warning', 'warningOnce', 'warnOnce'],
    // The face of a feature (decision 0125) loads only the modules of what is imported from it.
    moduleSideEffects: [{ test: /\/public(?:\.server)?\.tsx?$/, sideEffects: false }],
  },
};

/** Bundles the dependencies of the server: hundreds of small files cost memory and time at every start. */
const bundleDependencies = {
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { noExternal: true as const, external: ['@simplewebauthn/server', 'nodemailer', 'pg', 'sharp'] },
};

export default defineConfig(({ command }) => ({
  css: { modules: { generateScopedName: generateClassName } },
  plugins: [keepStyles(), lostScripts(), manifestModules(), svgImages(), serviceWorker(), reactRouter()],
  build: { assetsInlineLimit: 0, target: 'es2022', cssMinify: true },
  environments: {
    client: {
      // `npm run dev` bundles the dependencies of all pages at its start. One that it finds later would reload the page.
      optimizeDeps: {
        entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/features/**/*.page.tsx', 'app/features/**/*.panel.tsx', 'app/features/**/*.today.ts'],
      },
      build: {
        target: Object.entries(oldestBrowsers).map(([name, version]) => name + version),
        rolldownOptions: { ...fewerBytes, output: { ...fileNames, codeSplitting: { groups: manualChunks } } },
      },
    },
    // V8 keeps the source in memory, in two bytes a character unless it is ASCII: 4 MiB (decision 0021).
    ssr: {
      build: {
        rolldownOptions: {
          input: { index: './app/main.ts', isolated: './app/isolated.ts' },
          // Chunks stand beside the entries: paths of the build are relative to the module that has them.
          output: { charset: 'ascii', comments: { jsdoc: false }, chunkFileNames: '[name]-[hash].js', assetFileNames },
        },
      },
      ...(command === 'build' && bundleDependencies),
    },
  },
}));
