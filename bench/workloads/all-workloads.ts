import { bulkChange } from './bulk-change.ts'
import { bulkImport } from './import.ts'
import { lighthouse } from './lighthouse/lighthouse.ts'
import { largeFeed } from './onboarding/large-feed.ts'
import { onboarding } from './onboarding/onboarding.ts'
import { walks } from './onboarding/walks.ts'
import { memory, twoProcesses } from './machine.ts'
import { keys } from './panel-browser/keys.ts'
import { typing } from './panel-browser/typing.ts'
import { customers, dashboard, items, panel, stock } from './panel.ts'
import { dayPlan } from './plan.ts'
import { ordersBulk } from './orders/orders-bulk.ts'
import { printing } from './paper/printing.ts'
import { orderOfHotProduct, orderOfTwoLines, wholePurchase } from './purchases.ts'
import { misspeltSearch, pageFromCache, productBySlug, productList, renderedPage } from './reads.ts'
import { relay } from './relay.ts'
import { scale } from './scale.ts'
import { session } from './sign-in/session.ts'
import { signIns } from './sign-in/sign-ins.ts'
import { secondStart } from './start.ts'
import { bulkUpload } from './upload/bulk-upload.ts'
import { weight } from './weight.ts'
import type { Workload } from './workload.ts'

export const allWorkloads: Workload[] = [
  secondStart,
  weight,
  lighthouse,
  pageFromCache,
  productList,
  productBySlug,
  misspeltSearch,
  renderedPage,
  wholePurchase,
  orderOfTwoLines,
  orderOfHotProduct,
  panel,
  customers,
  dashboard,
  items,
  stock,
  printing,
  ordersBulk,
  keys,
  typing,
  relay,
  bulkImport,
  bulkChange,
  bulkUpload,
  onboarding,
  walks,
  largeFeed,
  dayPlan,
  memory,
  twoProcesses,
  scale,
  session,
  // Last: afterwards sign-ins from this address are blocked for a while.
  signIns,
]
