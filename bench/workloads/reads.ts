import { compare, repeat } from '../load/compare.ts'
import { listPaths, pagePaths } from '../product/paths.ts'
import { productGets } from '../product/sides.ts'
import { loadRow, perSecondAtLeast, ratioAtLeast } from '../report/row.ts'
import type { Workload } from './workload.ts'

const connections = 32

export const productList: Workload = {
  id: 'W-list',
  title: 'page of 20 products with price and stock',
  run: async (stage) => {
    const shop = await stage.shop()
    const baseline = (await stage.baseline()).page(connections)
    const ours = await productGets(stage, { slug: shop.slug, paths: listPaths(shop), connections })
    return [loadRow('W-list', await compare({ baseline, ours }, stage.options), ratioAtLeast(0.8))]
  },
}

export const renderedPage: Workload = {
  id: 'W-page',
  title: 'product page of a shop, rendered again',
  run: async (stage) => {
    const shop = await stage.shop()
    const ours = await productGets(stage, { slug: shop.slug, paths: pagePaths(shop), connections })
    const measured = { ours: await repeat(ours, stage.options) }
    const note = 'each page is asked for once before any comes again'
    return [{ ...loadRow('W-page', measured, perSecondAtLeast(1200)), note }]
  },
}
