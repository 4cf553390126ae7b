import { bulkImport } from './import.ts'
import { lighthousePages } from './lighthouse.ts'
import { memory, twoProcesses } from './machine.ts'
import { orderList } from './panel.ts'
import { dayPlan } from './plan.ts'
import { orderOfHotProduct, orderOfTwoLines, wholePurchase } from './purchases.ts'
import { misspeltSearch, pageFromCache, productBySlug, productList, renderedPage } from './reads.ts'
import { growth } from './scale.ts'
import { sessionCheck } from './sign-in/session.ts'
import { signInFlood } from './sign-in/sign-ins.ts'
import { secondStart } from './start.ts'
import { scriptWeights } from './weight.ts'
import type { Workload } from './workload.ts'

export const workloads: Workload[] = [
  secondStart,
  scriptWeights,
  lighthousePages,
  pageFromCache,
  productList,
  productBySlug,
  misspeltSearch,
  renderedPage,
  wholePurchase,
  orderOfTwoLines,
  orderOfHotProduct,
  orderList,
  bulkImport,
  dayPlan,
  memory,
  twoProcesses,
  growth,
  sessionCheck,
  // Last: after it nobody may sign in from here for a while.
  signInFlood,
]
