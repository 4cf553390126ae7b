import { bulkChange } from './bulk-change.ts'
import { lighthouse } from './lighthouse/lighthouse.ts'
import { themeBudgets } from './lighthouse/theme-budgets.ts'
import { memory } from './memory.ts'
import { largeFeed } from './onboarding/large-feed.ts'
import { onboarding } from './onboarding/onboarding.ts'
import { walks } from './onboarding/walks.ts'
import { typing } from './panel-browser/typing.ts'
import { packingSlips } from './packing-slips.ts'
import { items, panel } from './panel.ts'
import { dayPlan } from './plan.ts'
import { publishing } from './publishing.ts'
import { orders, wholePurchase } from './purchases.ts'
import { productList, renderedPage } from './reads.ts'
import { relay } from './relay.ts'
import { scale } from './scale.ts'
import { bulkUpload } from './upload/bulk-upload.ts'
import { weight } from './weight.ts'
import type { Workload } from './workload.ts'

export const allWorkloads: Workload[] = [
  weight,
  lighthouse,
  themeBudgets,
  productList,
  renderedPage,
  wholePurchase,
  orders,
  panel,
  items,
  typing,
  relay,
  publishing,
  bulkChange,
  bulkUpload,
  onboarding,
  walks,
  largeFeed,
  dayPlan,
  packingSlips,
  memory,
  scale,
]
