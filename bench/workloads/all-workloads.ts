import { orderOfHotProduct, orderOfTwoLines, wholePurchase } from './purchases.ts'
import { pageFromCache, productBySlug, productList } from './reads.ts'
import { secondStart } from './start.ts'
import { scriptWeights } from './weight.ts'
import type { Workload } from './workload.ts'

export const workloads: Workload[] = [
  secondStart,
  ...scriptWeights,
  pageFromCache,
  productList,
  productBySlug,
  wholePurchase,
  orderOfTwoLines,
  orderOfHotProduct,
]
