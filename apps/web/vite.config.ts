import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { chunkFailures } from './vite/chunk-failures.ts'
import { precompress } from './vite/precompress.ts'
import { runWorker } from './vite/run-worker.ts'
import { slimParts } from './vite/slim-parts.ts'
import { strictStyles } from './vite/strict-styles.ts'

export default defineConfig(({ command, mode, isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    // Unit tests render single components: the router plugin would require a full app.
    ...(mode === 'test' ? [] : [reactRouter()]),
    chunkFailures(),
    slimParts(),
    strictStyles(),
    runWorker(),
    precompress(),
  ],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Shared code as two files: they compress better than forty chunks and shorten the manifest.
    ...(!isSsrBuild && {
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              framework,
              shell,
              fields,
              site,
              keptPreview,
              http,
              both,
              calls,
              frame,
              pageParts,
              firstPage,
              orders,
              lists,
              listTable,
            ],
          },
        },
      },
    }),
  },
  // Discovered at start, so that development does not reload when a lazy module first loads.
  optimizeDeps: { entries: ['src/**/*.tsx'] },
  // Bundles the server build completely: three hundred fewer files to read at start.
  ssr: {
    noExternal: command === 'build' || ['sonner', 'radix-ui', /^@marketday\//, /^@visx\//],
  },
}))

const framework = {
  name: 'framework',
  test: /node_modules\/(?:react|react-dom|scheduler|react-router)\/|\/vite\/no-instrumentation\.ts/,
}

/** Small parts shared by most site pages, which compress worse separately. */
const site = {
  name: 'site',
  test: new RegExp(
    [
      '/src/marketing/(?:Questions|ContentHtml)',
      '/src/platform/seo/page-facts',
      '/icons/(?:arrow-right|check|plus)\\.mjs',
    ].join('|'),
  ),
}

/** Basic fields, which forms use together. */
const fields = {
  name: 'fields',
  test: /\/src\/ui\/fields\/(?:Field|TextField|TextArea|SelectField)\.tsx|\/icons\/chevron-down\.mjs/,
}

/** Parts of `platform` on a visitor's first page; excludes sessions, API calls and panel tools. */
const platform = [
  'shell|color-mode|page-at-rest|document-context|ErrorPage|HeadBoundary|bots|seo(?:\\.ts|/(?:site|structured-data))',
  'navigation/(?:route-middleware|destination|focus|in-app-links)',
  'deployment/',
  'session/(?:auth-store|guard|sign-in-request)',
].join('|')

const shell = {
  name: 'shell',
  test: new RegExp(
    [
      '/src/(?:root\\.tsx|paths\\.ts)',
      `/src/platform/(?:${platform})`,
      '/src/ui/(?:buttons/|link|feedback/(?:toast|ConnectionNote))',
      '/src/marketing/(?:Marketing|Site|Logo|Appearance|PageIntro)',
      '/vite/slim-icon\\.ts',
      '/node_modules/clsx/',
      'vite/preload-helper',
    ].join('|'),
  ),
}

/** Small parts shared by site and panel; a group includes everything only it imports. */
const both = {
  name: 'both',
  test: new RegExp(
    [
      '/src/platform/format\\.ts',
      '/src/ui/(?:feedback/(?:EmptyState|Skeleton)|page/(?:Breadcrumbs|NewTabLink))\\.tsx',
      '/contract/src/endpoints/endpoint\\.ts',
      '/icons/search\\.mjs',
    ].join('|'),
  ),
}

/** The home page stores a preview and makes no calls before a user action. */
const keptPreview = {
  name: 'kept-preview',
  test: /\/src\/platform\/(?:kept-value|website-import\/kept-preview)\.ts/,
}

const http = { name: 'http', test: /\/src\/platform\/api\/http\.ts/ }

/** API calls and validation: needed by sign-in, set-up and every panel page. */
const calls = {
  name: 'calls',
  test: new RegExp(
    [
      '/node_modules/(?:@tanstack|zod)/',
      '/src/platform/(?:api/(?!http)|session/)',
      '/contract/src/(?:endpoints/(?!endpoint\\.)|accounts/(?:identity|team)/|accounts/billing/(?:billing|coupons))',
      '/src/ui/feedback/(?:ErrorState|Failure)',
    ].join('|'),
  ),
}

const frame = {
  name: 'frame',
  test: new RegExp(
    [
      '/src/panel/(?:[A-Za-z-]+\\.tsx?|keys/(?:use-panel-keys|panel-keys|single-keys)|kit/page/|missing/)',
      '/src/panel/(?:navigation/|palette/(?:PanelSearch|SearchButton|recent)|settings/notices/)',
      '/src/panel/notifications/(?:NotificationBell|notification-queries)',
      '/src/ui/(?:dialogs/(?:Dialog|Menu)|page/(?:Avatar|PageHeader|Tabs))\\.tsx',
      '/contract/src/(?:notifications|setup)/',
    ].join('|'),
  ),
}

/** Parts of non-list panel pages that lists use too. */
const pageParts = {
  name: 'page-parts',
  test: new RegExp(
    [
      '/src/panel/(?:kit/list/(?:Loaded|NotIncluded)\\.tsx|keys/offered-keys)',
      '/src/ui/(?:page/Card|dialogs/DialogButton|fields/(?:Money|Number)Field|lists/(?:MoveButtons|RowName))\\.tsx',
      '/icons/(?:arrow-down|arrow-up|chevron-left|chevron-right)\\.mjs',
    ].join('|'),
  ),
}

/** Parts of imports and orders on the dashboard. */
const firstPage = {
  name: 'first-page',
  test: new RegExp(
    [
      '/src/panel/imports/(?:start/(?:FirstItems|ItemWays)|website/(?:RunningImport|import-queries))',
      '/src/panel/orders/TestOrderButton',
      '/src/platform/website-import/claim-pending-import',
      '/contract/src/imports/imports\\.ts',
      '/icons/flask-conical\\.mjs',
    ].join('|'),
  ),
}

/** Calls of orders, which most panel pages make. */
const orders = {
  name: 'orders',
  test: /\/src\/panel\/orders\/order-queries|\/contract\/src\/(?:orders\/shop-orders|panel\/messages\/composed-mail)\.ts/,
}

const lists = {
  name: 'lists',
  test: new RegExp(
    ['/src/panel/kit/list/(?!ListTable|columns/|settings/|views/)', '/src/ui/lists/'].join('|'),
  ),
}

/** Complete list table with columns and views, without its dialogs. */
const listTable = {
  name: 'list-table',
  test: /\/src\/panel\/kit\/list\/(?:ListTable|columns\/(?!ColumnChooser)|settings\/|views\/(?!ViewDialog))/,
}
