import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Finding } from '../run-checks.ts'
import { root } from '../tree.ts'
import { cruise, sourceFolders } from './boundaries.ts'

/** One planted violation per rule: the rule, the file, its import. */
const planted: [rule: string, file: string, imports: string][] = [
  ['contract-knows-only-pure-libraries', 'packages/contract/src/order.ts', 'node:fs'],
  ['fields-know-react-and-contract', 'packages/fields/src/Plan.tsx', 'react-router'],
  ['transport-knows-contract-only', 'packages/transport/src/send.ts', 'zod'],
  ['platform-knows-no-slice', 'apps/api/src/platform/handle.ts', '../orders/place-order.ts'],
  ['rules-are-pure', 'apps/api/src/orders/rules.ts', '../platform/errors.ts'],
  [
    'queries-know-contract-and-platform',
    'apps/api/src/orders/queries.ts',
    '../stock/move-stock.ts',
  ],
  ['other-slices-only-by-their-verbs', 'apps/api/src/orders/place-order.ts', '../stock/queries.ts'],
  [
    'slices-know-nothing-above-them',
    'apps/api/src/stock/sell-stock.ts',
    '../workflows/refund/refund-order.ts',
  ],
  [
    'workflows-know-no-surface',
    'apps/api/src/workflows/place-order/place-order.ts',
    '../../shop/pages.ts',
  ],
  [
    'read-models-write-only-by-verbs',
    'apps/api/src/reports/dashboard/queries.ts',
    '../../orders/jobs.ts',
  ],
  ['routes-are-bound-in-app-only', 'apps/api/src/orders/cancel-order.ts', './routes.ts'],
  ['app-composes-routes', 'apps/api/src/app.ts', './stock/move-stock.ts'],
  ['only-platform-reaches-for-postgres', 'apps/api/src/orders/pack-orders.ts', 'pg'],
  ['api-knows-no-other-app', 'apps/api/src/orders/render-order.ts', '../../../shop/src/cart.tsx'],
  ['ui-knows-no-router-query-or-domain', 'apps/web/src/ui/Button.tsx', 'react-router'],
  [
    'surface-knows-no-other-surface',
    'apps/web/src/setup/StepOnePage.tsx',
    '../panel/OrdersPage.tsx',
  ],
  ['web-platform-knows-no-surface', 'apps/web/src/platform/api.ts', '../panel/OrdersPage.tsx'],
  ['web-knows-no-other-app', 'apps/web/src/panel/OrderPage.tsx', '../../../shop/src/cart.tsx'],
  ['shop-knows-contract-only', 'apps/shop/src/home.tsx', '../../api/src/platform/errors.ts'],
  [
    'sandbox-knows-nobody',
    'apps/sandbox/src/model.ts',
    '../../../packages/contract/src/money/money.ts',
  ],
  [
    'product-never-imports-sandbox',
    'apps/api/src/orders/pay-order.ts',
    '../../../sandbox/src/mail.ts',
  ],
  ['product-never-imports-its-tools', 'apps/shop/src/about.tsx', '../../../bench/main.ts'],
  ['product-never-imports-its-tools', 'apps/api/src/orders/hold-order.ts', '../../testing/shop.ts'],
  ['product-never-imports-its-tools', 'apps/api/demo/trade.ts', '../testing/shop.ts'],
  ['product-never-imports-the-demo', 'apps/api/src/orders/fill-order.ts', '../../demo/bakery.ts'],
  ['tests-are-leaves', 'apps/api/src/stock/count-stock.ts', './stock.test.ts'],
  ['no-cycles', 'apps/shop/src/left.tsx', './right.tsx'],
  ['every-import-resolves', 'apps/shop/src/lost.tsx', './nowhere.ts'],
]

const innocent = [
  'apps/api/demo/bakery.ts',
  'apps/api/src/orders/jobs.ts',
  'apps/api/src/orders/routes.ts',
  'apps/api/src/platform/errors.ts',
  'apps/api/src/shop/pages.ts',
  'apps/api/src/stock/move-stock.ts',
  'apps/api/src/stock/queries.ts',
  'apps/api/src/stock/stock.test.ts',
  'apps/api/src/workflows/refund/refund-order.ts',
  'apps/api/testing/shop.ts',
  'apps/sandbox/src/mail.ts',
  'apps/shop/src/cart.tsx',
  'apps/web/src/panel/OrdersPage.tsx',
  'bench/main.ts',
  'packages/contract/src/money/money.ts',
]

/** Plants a violation of every rule in a temporary tree and expects each to be reported. */
export async function checkBoundaryRulesFire(): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'boundaries-'))
  try {
    plantTree(folder)
    const { summary } = await cruise(folder, sourceFolders(folder))
    const found = new Set(summary.violations.map(({ rule, from }) => `${rule.name} ${from}`))
    const problems = planted
      .filter(([rule, file]) => !found.has(`${rule} ${file}`))
      .map(([rule, file]) => `${rule} did not fire for the violation planted in ${file}`)
    return { problems: [...problems, ...unplanted()], note: `${planted.length} planted violations` }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Lists rules without a planted violation. */
function unplanted(): string[] {
  const config = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs')) as {
    forbidden: { name: string }[]
  }
  return config.forbidden
    .map(({ name }) => name)
    .filter((name) => !planted.some(([rule]) => rule === name))
    .map((name) => `${name} has no planted violation in boundaries-self-test.ts`)
}

function plantTree(folder: string): void {
  for (const name of ['.dependency-cruiser.cjs', 'tsconfig.base.json', 'package.json']) {
    copyFileSync(join(root, name), join(folder, name))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const file of innocent) write(join(folder, file), '')
  for (const [, file, imports] of planted) write(join(folder, file), `import '${imports}'\n`)
  write(join(folder, 'apps/shop/src/right.tsx'), "import './left.tsx'\n")
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${text}export const planted = true\n`)
}
