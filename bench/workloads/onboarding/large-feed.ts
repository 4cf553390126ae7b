import { slowdownRows, watchOthers } from '../../load/watch-others.ts'
import type { Shop } from '../../product/shops.ts'
import type { Product } from '../../product/start-product.ts'
import { figureRow } from '../../report/row.ts'
import type { Row } from '../../report/row.ts'
import type { Workload } from '../workload.ts'
import { openShop } from './open-shop.ts'
import { latencyMs, setWebsite } from './website.ts'

const site = 'harbor-supply'
/** Copies of 120 products: the maximum of one read. */
const copies = 41
/** Same polling interval as the product's pages. */
const lookEveryMs = 600
const most = { read: 12, live: 30, pictures: 40, large: 60, memoryMb: 150 }

/** Feed of 120 products with 300 pictures, then one of 4 920 products, with the effect on other requests. */
export const largeFeed: Workload = {
  id: 'W-feed',
  title: 'feeds of 120 and 4 920 products become shops; what others notice of it',
  isLong: true,
  run: async (stage) => {
    const product = await stage.product()
    const shop = await stage.shop({ products: 1000, slug: 'bench-beside' })
    const small = await openSmall(product)
    await stage.analyze()
    return [...small, ...(await openLarge(product, shop))]
  },
}

async function openSmall(product: Product): Promise<Row[]> {
  await setWebsite(product, { site })
  const opened = await openShop(product, site)
  const { read, live } = opened.seconds
  const pictures = await opened.picturesSeconds()
  await opened.close()
  const note = `120 products, 600 variants, 300 pictures, ${latencyMs} ms away`
  return [
    { ...figureRow('W-feed 120 read', read, { most: most.read, unit: 's' }), note },
    figureRow('W-feed 120 live', live, { most: most.live, unit: 's' }),
    figureRow('W-feed 300 pictures copied', pictures, { most: most.pictures, unit: 's' }),
  ]
}

async function openLarge(product: Product, shop: Shop): Promise<Row[]> {
  const others = {
    shop: {
      path: '/api/shop/products',
      headers: { host: `${shop.slug}.localhost:${product.port}` },
    },
    panel: {
      path: '/api/catalog/products',
      headers: { ...shop.owner, host: `localhost:${product.port}` },
    },
  }
  const { done, memoryMb, ...slowdown } = await watchOthers(product, others, async () => {
    await setWebsite(product, { site, copies })
    return await openShop(product, site, lookEveryMs)
  })
  await setWebsite(product, { site })
  await done.close()
  return [
    figureRow('W-feed 4 920 in the shop', done.seconds.whole, { most: most.large, unit: 's' }),
    figureRow('W-feed memory', memoryMb, { most: most.memoryMb, unit: 'MB more' }),
    ...slowdownRows('W-feed shop and panel meanwhile', slowdown),
  ]
}
