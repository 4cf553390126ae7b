import { hot, spread } from '../floor/sides.ts'
import { compare } from '../load/compare.ts'
import type { Side } from '../load/compare.ts'
import { runSql } from '../machine/database.ts'
import { placeOrder, purchase } from '../product/shopping.ts'
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
    const floor = (await stage.floor()).purchase(shoppers)
    const [card, cash] = [
      await purchases(stage, shop, { method: 'card' }),
      await purchases(stage, shop, { method: 'cash' }),
    ]
    const target = ratioAtLeast(0.6)
    return [
      {
        ...loadRow('W-flow card', await compareGrown(stage, { floor, ours: card }), target),
        note: 'seven calls of the shop and one of the card page; the card provider’s work counts as ours',
      },
      {
        ...loadRow('W-flow cash', await compareGrown(stage, { floor, ours: cash }), target),
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
    const floor = (await stage.floor()).order(shoppers)
    const ours = await orders(stage, shop, spread)
    return [loadRow('W-order', await compareGrown(stage, { floor, ours }), ratioAtLeast(0.65))]
  },
}

export const orderOfHotProduct: Workload = {
  id: 'W-hot',
  title: 'the same, and everybody wants one product',
  run: async (stage) => {
    const shop = await stage.shop()
    const floor = (await stage.floor()).hotOrder(shoppers)
    const ours = await orders(stage, shop, hot)
    return [loadRow('W-hot', await compareGrown(stage, { floor, ours }), ratioAtLeast(1.1))]
  },
}

/**
 * What purchases write was empty when the shop was filled, and plans made then are kept. Autovacuum counts the
 * rows within a minute, which no run has.
 */
async function compareGrown(stage: Stage, sides: { floor: Side; ours: Side }) {
  const { seconds } = stage.options
  await sides.floor.load(seconds)
  await sides.ours.load(seconds)
  await runSql(await stage.productDatabaseUrl(), async (client) => {
    await client.query('analyze')
  })
  return await compare(sides, stage.options)
}

/** The product's side of W-flow, for whoever else needs it. */
export async function purchases(
  stage: Stage,
  shop: Shop,
  { method, processes }: { method: 'card' | 'cash'; processes?: number },
) {
  const { sandboxOrigin } = await stage.product(processes)
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
