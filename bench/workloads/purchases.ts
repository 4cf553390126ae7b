import { hot, spread } from '../baseline/sides.ts'
import { compare } from '../load/compare.ts'
import { createAccount, placeOrder, purchase } from '../product/shopping.ts'
import { productFlows } from '../product/sides.ts'
import { loadRow, ratioAtLeast } from '../report/row.ts'
import type { Shop } from '../product/shops.ts'
import type { Stage } from '../stage.ts'
import type { Workload } from './workload.ts'

export const shoppers = 32

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

export const orderOfTwoLines: Workload = {
  id: 'W-order',
  title: 'an order of two lines in one call',
  run: async (stage) => {
    const shop = await stage.shop()
    const baseline = (await stage.baseline()).order(shoppers)
    const ours = await orders(stage, shop, spread)
    return [
      loadRow(
        'W-order',
        await compare({ baseline, ours }, stage.options, stage.analyze),
        ratioAtLeast(0.65),
      ),
    ]
  },
}

export const orderOfHotProduct: Workload = {
  id: 'W-hot',
  title: 'the same, and everybody wants one product',
  run: async (stage) => {
    const shop = await stage.shop()
    const baseline = (await stage.baseline()).hotOrder(shoppers)
    const ours = await orders(stage, shop, hot)
    return [
      loadRow(
        'W-hot',
        await compare({ baseline, ours }, stage.options, stage.analyze),
        ratioAtLeast(1.1),
      ),
    ]
  },
}

/** Product side of W-flow, also for other workloads. */
export async function purchases(
  stage: Stage,
  shop: Shop,
  { method, processes }: { method: 'card' | 'cash'; processes?: number },
) {
  const { sandboxOrigin } = await stage.product(processes)
  if (method === 'card') await createAccount(sandboxOrigin, shop.slug)
  return await productFlows(stage, {
    slug: shop.slug,
    shoppers,
    ...(processes !== undefined && { processes }),
    flow: (call, turn) => {
      const [variantId] = spread(shop, turn)
      return purchase(call, {
        variantId,
        sandboxOrigin: method === 'card' ? sandboxOrigin : undefined,
      })
    },
  })
}

const orders = (stage: Stage, shop: Shop, choose: typeof spread) =>
  productFlows(stage, {
    slug: shop.slug,
    shoppers,
    flow: (call, turn) => placeOrder(call, choose(shop, turn)),
  })
