/**
 * Who may import what: the table of docs/architecture.md as rules.
 * Reads the sources with TypeScript 5.9 (the root `typescript`): with TypeScript 7 it sees nothing.
 */
const testRooms = '^(apps|packages)/[^/]+/testing/'
const tests = `\\.(test|spec)\\.tsx?$|${testRooms}`
const slice = '^apps/api/src/(?!platform/)([^/]+)/'
/** Read across slices and write through verbs. */
const readModels = '^apps/api/src/(reports|shop|storefront/shop)/'
const workflows = '^apps/api/src/workflows/'
/** Span slices, or show them: above every slice. */
const above = '^apps/api/src/(workflows|reports|shop|panel|assistant)/'
const rulesFile = '/[a-z-]*rules\\.ts$'
/** In a slice, or in the folder of a noun in it. */
const places = ['^apps/api/src/(?!platform/)[^/]+', '^apps/api/src/(?!platform/)[^/]+/[^/]+']

const contract = [
  {
    name: 'contract-knows-only-pure-libraries',
    from: { path: '^packages/contract/src/', pathNot: tests },
    to: { pathNot: '^packages/contract/src/|node_modules/(zod|libphonenumber-js)/' },
  },
]

const fields = [
  {
    name: 'fields-know-react-and-contract',
    from: { path: '^packages/fields/src/', pathNot: tests },
    to: {
      pathNot:
        '^packages/(fields|contract)/src/|node_modules/(@types/)?(react|country-flag-icons)/',
    },
  },
]

const transport = [
  {
    name: 'transport-knows-contract-only',
    from: { path: '^packages/transport/src/', pathNot: tests },
    to: { pathNot: '^packages/(transport|contract)/src/' },
  },
]

const api = [
  {
    name: 'platform-knows-no-slice',
    from: { path: '^apps/api/src/platform/', pathNot: tests },
    to: { path: '^apps/api/src/', pathNot: '^apps/api/src/(platform/|config\\.ts$)' },
  },
  {
    name: 'rules-are-pure',
    from: { path: places.map((place) => `${place}/rules\\.ts$`), pathNot: workflows },
    to: { pathNot: `^packages/contract/src/|^apps/api/src/(?!platform/).*${rulesFile}` },
  },
  {
    name: 'queries-know-contract-and-platform',
    from: {
      path: '^apps/api/src/(?!platform/)([^/]+)/[a-z-]*/?[a-z-]*queries\\.ts$',
      pathNot: `${readModels}|${workflows}`,
    },
    to: {
      path: '^apps/',
      pathNot: [
        '^apps/api/src/(platform/|config\\.ts$)',
        '^apps/api/src/$1/.*(queries|rules|columns)\\.ts$',
      ],
    },
  },
  {
    name: 'other-slices-only-by-their-verbs',
    comment:
      'A verb is a file of a slice, or of a noun in it, that is neither queries, rules nor jobs.',
    from: { path: slice, pathNot: `${tests}|${rulesFile}|${above}|${readModels}` },
    to: {
      path: [
        ...places.map((place) => `${place}/[a-z-]*(queries|rules|jobs)\\.ts$`),
        '^apps/api/src/(?!platform/)[^/]+/[^/]+/[^/]+/',
      ],
      pathNot: '^apps/api/src/$1/',
    },
  },
  {
    name: 'slices-know-nothing-above-them',
    from: { path: slice, pathNot: `${tests}|${above}` },
    to: { path: above },
  },
  {
    name: 'workflows-know-no-surface',
    from: { path: workflows, pathNot: tests },
    to: { path: '^apps/api/src/(reports|shop|panel|assistant)/' },
  },
  {
    name: 'read-models-write-only-by-verbs',
    from: { path: readModels, pathNot: tests },
    to: { path: '^apps/api/src/(?!platform/).*/[a-z-]*jobs\\.ts$' },
  },
  {
    name: 'routes-are-bound-in-app-only',
    from: {
      pathNot: `^apps/api/(src/app|src/main|demo/main)\\.ts$|^apps/api/src/.*/[a-z-]*routes\\.ts$|${tests}`,
    },
    to: {
      path: '^apps/api/src/(.*/[a-z-]*routes|app)\\.ts$',
      // A route of deliveries is a way through the town.
      pathNot: '^apps/api/src/(platform|deliveries/plan)/',
    },
  },
  {
    name: 'app-composes-routes',
    from: { path: '^apps/api/src/app\\.ts$' },
    to: {
      path: '^apps/api/src/[^/]+/',
      pathNot: '^apps/api/src/platform/|/[a-z-]*(routes|jobs)\\.ts$',
    },
  },
  {
    name: 'only-platform-reaches-for-postgres',
    comment: 'One way into the database: the transaction that handle opens.',
    from: { path: '^apps/api/(src/[^/]+|demo)/', pathNot: `^apps/api/src/platform/|${tests}` },
    to: { path: 'node_modules/pg/' },
  },
  {
    name: 'api-knows-no-other-app',
    comment: 'The built servers of web and shop are loaded at run time.',
    from: { path: '^apps/api/', pathNot: tests },
    to: { path: '^apps/(?!api/)', pathNot: '^apps/(web|shop)/(dist|build)/' },
  },
]

const surfaces = 'marketing|auth|chat|setup|panel'
const web = [
  {
    name: 'ui-knows-no-router-query-or-domain',
    from: { path: '^apps/web/src/ui/' },
    to: {
      path: [
        '^apps/web/src/(?!ui/)',
        '^packages/(?!fields/)',
        'node_modules/(react-router|@react-router|@tanstack|zod)/',
      ],
    },
  },
  {
    name: 'surface-knows-no-other-surface',
    from: { path: `^apps/web/src/(${surfaces})/`, pathNot: tests },
    to: { path: `^apps/web/src/(${surfaces})/`, pathNot: '^apps/web/src/$1/' },
  },
  {
    name: 'web-platform-knows-no-surface',
    from: { path: '^apps/web/src/platform/', pathNot: tests },
    to: { path: `^apps/web/src/(${surfaces})/` },
  },
  {
    name: 'web-knows-no-other-app',
    from: { path: '^apps/web/' },
    to: { path: '^(apps/(?!web/)|scripts/|bench/|e2e/)' },
  },
]

const others = [
  {
    name: 'shop-knows-contract-only',
    from: { path: '^apps/shop/' },
    to: { path: '^(apps/(?!shop/)|scripts/|bench/|e2e/)' },
  },
  {
    name: 'sandbox-knows-nobody',
    from: { path: '^apps/sandbox/' },
    to: { path: '^(apps/(?!sandbox/)|packages/|scripts/|bench/|e2e/)' },
  },
  {
    name: 'product-never-imports-sandbox',
    from: { path: '^(apps/(?!sandbox/)|packages/)', pathNot: tests },
    to: { path: '^apps/sandbox/' },
  },
  {
    name: 'product-never-imports-its-tools',
    from: { path: '^(apps|packages)/', pathNot: tests },
    to: { path: `^(scripts|bench|e2e)/|${testRooms}` },
  },
  {
    name: 'product-never-imports-the-demo',
    from: { path: '^(apps|packages)/', pathNot: `^apps/api/demo/|${tests}` },
    to: { path: '^apps/api/demo/' },
  },
  {
    name: 'tests-are-leaves',
    from: { pathNot: tests },
    to: { path: '\\.(test|spec)\\.tsx?$' },
  },
  { name: 'no-cycles', from: {}, to: { circular: true } },
  {
    name: 'every-import-resolves',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:|\\+types/' },
  },
]

module.exports = {
  forbidden: [...contract, ...fields, ...transport, ...api, ...web, ...others].map((rule) => ({
    severity: 'error',
    ...rule,
  })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^apps/[^/]+/(dist|build|\\.react-router)/|\\.css' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  },
}
