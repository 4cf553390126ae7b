import { hot, spread } from '../baseline/sides.ts'
import { compare } from '../load/compare.ts'
import type { Side } from '../load/compare.ts'
import { createAccount, placeOrder, purchase } from '../product/shopping.ts'
import { productFlows } from '../product/sides.ts'
import { loadRow, ratioAtLeast } from '../report/row.ts'
import type { Shop } from '../product/shops.ts'
import type { Stage } from '../stage.ts'
import type { Workload } from './workload.ts'

const shoppers = 32

export const wholePurchase: Workload = {
  id: 'W-flow',
  title: 'a whole purchase, 32 shoppers',
  run: async (stage) => {
    const shop = await stage.shop()
    const baseline = (await stage.baseline()).purchase(shoppers)
    const [card, cash] = [
      await purchases(stage, shop, { method: 'card' }),
      await purchases(stage, shop, { method: 'cash' }),
    ]
    return [
      {
        ...loadRow(
          'W-flow card',
          await compare({ baseline, ours: card }, stage.options, stage.analyze),
          ratioAtLeast(0.4),
        ),
        note: 'seven calls of the shop, one of the card page and the webhooks of the payment',
      },
      {
        ...loadRow(
          'W-flow cash',
          await compare({ baseline, ours: cash }, stage.options, stage.analyze),
          ratioAtLeast(0.55),
        ),
        note: 'six calls of the shop',
      },
    ]
  },
}

export const orders: Workload = {
  id: 'W-order',
  title: 'an order of two lines in one call, of any products and with one that everybody buys',
  run: async (stage) => {
    const shop = await stage.shop()
    const { order, hotOrder } = await stage.baseline()
    const measure = async (baseline: Side, choose: typeof spread) => {
      const ours = await productFlows(stage, {
        slug: shop.slug,
        shoppers,
        flow: (call, turn) => placeOrder(call, choose(shop, turn)),
      })
      return await compare({ baseline, ours }, stage.options, stage.analyze)
    }
    return [
      loadRow('W-order', await measure(order(shoppers), spread), ratioAtLeast(0.65)),
      loadRow('W-hot', await measure(hotOrder(shoppers), hot), ratioAtLeast(1.1)),
    ]
  },
}

/** Product side of W-flow, also for other workloads. */
export async function purchases(stage: Stage, shop: Shop, { method }: { method: 'card' | 'cash' }) {
  const { sandboxOrigin } = await stage.product()
  if (method === 'card') await createAccount(sandboxOrigin, shop.slug)
  return await productFlows(stage, {
    slug: shop.slug,
    shoppers,
    flow: (call, turn) => {
      const [variantId] = spread(shop, turn)
      return purchase(call, {
        variantId,
        sandboxOrigin: method === 'card' ? sandboxOrigin : undefined,
      })
    },
  })
}
