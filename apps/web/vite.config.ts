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
    // The unit tests render components alone: the router's plugin would demand a whole app.
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
    // What every page needs travels as two files: they compress better than forty pieces, and name less in the manifest.
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
              lists,
              listTable,
            ],
          },
        },
      },
    }),
  },
  // Found at start, so that development does not reload the page when a lazy part first appears.
  optimizeDeps: { entries: ['src/**/*.tsx'] },
  // Built, the server's half is whole: three hundred files fewer to find and read when the server starts.
  ssr: {
    noExternal: command === 'build' || ['sonner', 'radix-ui', /^@marketday\//, /^@visx\//],
  },
}))

const framework = {
  name: 'framework',
  test: /node_modules\/(?:react|react-dom|scheduler|react-router)\/|\/vite\/no-instrumentation\.ts/,
}

/** The small parts that most pages of the site share, which travel worse one by one. */
const site = {
  name: 'site',
  test: new RegExp(
    [
      '/src/marketing/(?:Questions|content/ContentHtml)',
      '/src/platform/seo/page-facts',
      '/icons/(?:arrow-right|check|plus)\\.mjs',
    ].join('|'),
  ),
}

/** The plain fields, which forms everywhere use together. */
const fields = {
  name: 'fields',
  test: /\/src\/ui\/fields\/(?:Field|TextField|TextArea|SelectField)\.tsx|\/icons\/chevron-down\.mjs/,
}

/** The parts of `platform` that even a visitor's first page runs; sessions, calls and the panel's tools are not among them. */
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

/** Small parts that pages of the site and of the panel share; a group takes along all that it imports and no other has. */
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

/** The home page keeps a preview and calls nobody before somebody asks it to. */
const keptPreview = {
  name: 'kept-preview',
  test: /\/src\/platform\/(?:kept-value|website-import\/kept-preview)\.ts/,
}

const http = { name: 'http', test: /\/src\/platform\/api\/http\.ts/ }

/** What calls the server and checks what is typed: sign-in, the set-up and every page of the panel need it. */
const calls = {
  name: 'calls',
  test: new RegExp(
    [
      '/node_modules/(?:@tanstack|zod)/',
      '/src/platform/(?:api/(?!http)|session/)',
      '/contract/src/(?:endpoints/(?!endpoint\\.)|identity/|team/|money/(?:billing|coupons))',
      '/src/ui/feedback/(?:ErrorState|Failure)',
    ].join('|'),
  ),
}

/** What stands around every page of the panel. */
const frame = {
  name: 'frame',
  test: new RegExp(
    [
      '/src/panel/(?:[A-Za-z-]+\\.tsx?|keys/(?:use-panel-keys|panel-keys|single-keys)|kit/page/|missing/)',
      '/src/panel/(?:palette/(?:PanelSearch|SearchButton|recent)|settings/notices/)',
      '/src/panel/notifications/(?:NotificationBell|notification-queries)',
      '/src/ui/(?:dialogs/(?:Dialog|Menu)|page/(?:Avatar|PageHeader|Tabs))\\.tsx',
      '/contract/src/(?:notifications|setup)/',
    ].join('|'),
  ),
}

/** What pages of the panel have that are no lists, and lists too. */
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

/** What lists of the panel are made of. */
const lists = {
  name: 'lists',
  test: new RegExp(
    ['/src/panel/kit/list/(?!ListTable|columns/|settings/|views/)', '/src/ui/lists/'].join('|'),
  ),
}

/** The whole table of a list with its columns and views, but for the dialogs that somebody opens. */
const listTable = {
  name: 'list-table',
  test: /\/src\/panel\/kit\/list\/(?:ListTable|columns\/(?!ColumnChooser)|settings\/|views\/(?!ViewDialog))/,
}
