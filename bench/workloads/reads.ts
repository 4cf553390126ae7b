import { Client } from 'undici'
import { compare, repeat } from '../load/compare.ts'
import { detailPaths, listPaths, pagePaths, searchPaths } from '../product/paths.ts'
import { productGets } from '../product/sides.ts'
import { all, loadRow, p95AtMost, perSecondAtLeast, ratioAtLeast } from '../report/row.ts'
import type { Stage } from '../stage.ts'
import type { Workload } from './workload.ts'

const connections = 32

export const pageFromCache: Workload = {
  id: 'W-static',
  title: 'public page of the marketing site and of a shop, from the cache',
  run: async (stage) => {
    const { slug } = await stage.shop()
    return [
      await cachedPage(stage, { title: 'marketing', path: '/' }),
      await cachedPage(stage, { title: 'shop', path: '/', slug }),
    ]
  },
}

type CachedPage = { title: string; path: string; slug?: string }

async function cachedPage(stage: Stage, { title, path, slug }: CachedPage) {
  const { origin, port } = await stage.product()
  const host = slug === undefined ? `localhost:${port}` : `${slug}.localhost:${port}`
  const bytes = await bodyBytes(origin, { host, path })
  const baseline = (await stage.baseline()).static(bytes, connections)
  const ours = await productGets(stage, { paths: [path], connections, ...(slug && { slug }) })
  const measured = await compare({ baseline, ours }, stage.options)
  const note = `${path}, ${bytes} bytes, not compressed`
  return { ...loadRow(`W-static ${title}`, measured, ratioAtLeast(0.5)), note }
}

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

export const productBySlug: Workload = {
  id: 'W-detail',
  title: 'one product with its variants',
  run: async (stage) => {
    const shop = await stage.shop()
    const baseline = (await stage.baseline()).row(connections)
    const paths = detailPaths(shop)
    const ours = await productGets(stage, { slug: shop.slug, paths, connections })
    return [
      loadRow('W-detail', await compare({ baseline, ours }, stage.options), ratioAtLeast(0.55)),
    ]
  },
}

export const misspeltSearch: Workload = {
  id: 'W-search',
  title: 'search with typos, 8 connections',
  run: async (stage) => {
    const shop = await stage.shop()
    const paths = searchPaths(shop)
    const ours = await productGets(stage, { slug: shop.slug, paths, connections: 8 })
    const target = all(p95AtMost(40), perSecondAtLeast(500))
    const note = `${paths.length} different questions over ${shop.productSlugs.length} products`
    return [{ ...loadRow('W-search', { ours: await repeat(ours, stage.options) }, target), note }]
  },
}

export const renderedPage: Workload = {
  id: 'W-page',
  title: 'product page of a shop, rendered anew',
  run: async (stage) => {
    const shop = await stage.shop()
    const ours = await productGets(stage, { slug: shop.slug, paths: pagePaths(shop), connections })
    const measured = { ours: await repeat(ours, stage.options) }
    const note = 'each page is asked for once before any comes again'
    return [{ ...loadRow('W-page', measured, perSecondAtLeast(1200)), note }]
  },
}

async function bodyBytes(origin: string, { host, path }: { host: string; path: string }) {
  const client = new Client(origin)
  try {
    const { body, statusCode } = await client.request({ method: 'GET', path, headers: { host } })
    const { length } = await body.bytes()
    if (statusCode !== 200) throw new Error(`${path} of ${host} answered ${statusCode}`)
    return length
  } finally {
    await client.destroy()
  }
}
