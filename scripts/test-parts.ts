interface Suite {
  readonly name: string
  /** A program of the repository and its arguments. */
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

const model = (name: string, env: Record<string, string>, file: string): Suite => ({
  name,
  env,
  args: ['scripts/test.mjs', 'unit', `apps/api/${file}`],
})

const shards = (name: string, part: string, count: number): Suite[][] =>
  Array.from({ length: count }, (_none, index) => [
    {
      name: `${name} ${index + 1} of ${count}`,
      args: ['scripts/test.mjs', part, `--shard=${index + 1}/${count}`],
    },
  ])

/** Each part has its own seed and plays this number of schedules in each of three currencies. */
const accounts = (count: number, runs: number): Suite[][] =>
  Array.from({ length: count }, (_none, index) => [
    model(
      `accounts ${index + 1} of ${count}`,
      { ACCOUNT_RUNS: String(runs), ACCOUNT_SEED: String(index + 1) },
      'src/workflows/change-order/account-model.test.ts',
    ),
  ])

const faults = (...names: string[]): Suite => ({
  name: `faults ${names.join(' ')}`,
  // Speed is judged by `npm run faults` on a quiet machine.
  args: ['bench/fault-tests/main.ts', '--report-speed', ...names],
})

/** The long suites in parts of at most ten minutes on two cores, for `npm run test:long -- NUMBER`. */
export const parts: readonly (readonly Suite[])[] = [
  ...shards('journeys', 'e2e', 5),
  ...shards('every look', 'visual', 3),
  [
    {
      name: 'left out of npm test',
      args: ['scripts/test.mjs', 'unit', '.long.test.ts', 'apps/api/src/imports/imports.test.ts'],
    },
  ],
  [
    {
      name: 'pairs of filters',
      args: [
        'scripts/test.mjs',
        'unit',
        'apps/api/src/orders/lists/order-lists.test.ts',
        'apps/api/src/catalog/products/lists/item-filters.test.ts',
        'apps/api/src/stock/lists/listed-products.test.ts',
        'apps/api/src/orders/customers/customers.test.ts',
      ],
    },
    model('stock', { STOCK_RUNS: '400', STOCK_SEED: '7' }, 'src/stock/stock-model.test.ts'),
    model(
      'selling',
      { STOCK_RUNS: '400', STOCK_SEED: '7' },
      'src/stock/locations/selling-model.test.ts',
    ),
  ],
  [
    model(
      'orders',
      { ORDER_RUNS: '40', ORDER_SEED: '7' },
      'src/workflows/change-order/order-model.test.ts',
    ),
    model(
      'midnights',
      { BOOKS_RUNS: '8', BOOKS_SEED: '7' },
      'src/workflows/change-order/books-across-midnights.test.ts',
    ),
  ],
  [
    model(
      'crashes',
      { CRASH_RUNS: '300', CRASH_SEED: '7' },
      'src/workflows/change-order/order-crashes.test.ts',
    ),
  ],
  ...accounts(16, 210),
  [model('hostile requests', { FUZZ_RUNS: '60000', FUZZ_SEED: '7' }, 'testing/fuzz')],
  [faults('CON-', 'NET-')],
  [faults('CRA-01', 'CRA-04', 'CRA-07', 'CRA-09', 'CRA-10', 'IDM-', 'OPS-02')],
  [faults('CRA-12', 'OUT-01', 'SSR-07', 'UPL-07', 'WHK-')],
  [faults('BUD-')],
  [
    { name: 'development', args: ['scripts/test.mjs', 'dev'] },
    { name: 'extraction', args: ['bench/extraction/main.ts'] },
    {
      name: 'onboarding',
      args: [
        'bench/main.ts',
        '--only',
        'W-onboarding,W-onboarding-browser,W-feed',
        '--rounds',
        '10',
      ],
    },
  ],
]

/** The part of this commit. */
export const chosenPart = (commit: string): number =>
  (Number.parseInt(commit.slice(0, 8), 16) % parts.length) + 1
