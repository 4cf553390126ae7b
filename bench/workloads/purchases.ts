import { repeat } from '../load/compare.ts'
import { floorRow, ratioAtLeast } from '../report/row.ts'
import type { Workload } from './workload.ts'

export const wholePurchase: Workload = {
  id: 'W-flow',
  title: 'a whole purchase in seven calls, 32 shoppers',
  run: async (stage) => {
    const floor = (await stage.floor()).purchase()
    return [floorRow('W-flow', await repeat(floor, stage.options), ratioAtLeast(0.6))]
  },
}

export const orderOfTwoLines: Workload = {
  id: 'W-order',
  title: 'an order of two lines in one call',
  run: async (stage) => {
    const floor = (await stage.floor()).order()
    return [floorRow('W-order', await repeat(floor, stage.options), ratioAtLeast(0.65))]
  },
}

export const orderOfHotProduct: Workload = {
  id: 'W-hot',
  title: 'the same, and everybody wants one product',
  run: async (stage) => {
    const floor = (await stage.floor()).hotOrder()
    return [floorRow('W-hot', await repeat(floor, stage.options), ratioAtLeast(1.1))]
  },
}
