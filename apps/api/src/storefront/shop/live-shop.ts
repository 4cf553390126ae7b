import { createHash } from 'node:crypto'

import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'

import type { ShopCategory } from '@marketday/contract/storefront/shop/shop'
import { ShopSnapshot } from '@marketday/contract/storefront/shop/snapshot'

import { listShopMarkets } from '../../catalog/markets/shop-market.ts'
import type { ShopMarket } from '../../catalog/markets/shop-market.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { ShopPreview } from '../../platform/http/preview-host.ts'
import { takeSnapshot } from '../builds/take-snapshot.ts'
import { countItems, findLiveBuildId, findSnapshot, listCategoryRows } from './queries.ts'
import { toCategories } from './categories.ts'
import { loadShopBuild } from './shop-build.ts'

export interface LiveBuild {
  readonly buildId: string
  readonly snapshot: ShopSnapshot
  /** Depends on theme and renderer: names the style sheet and icon. */
  readonly themeHash: string
}

export interface LiveShop {
  readonly build: LiveBuild | null
  readonly categories: readonly ShopCategory[]
  readonly itemCount: number
  /** Home market first. */
  readonly markets: readonly ShopMarket[]
  /** Visible categories, plus uncategorized items; null for all. */
  readonly visibleIds: readonly string[] | null
}

/** Milliseconds; together with the page cache, publishing is visible within a second. */
const keptMs = 400
const keptAtMost = 2_000

/** Base data of a shop's pages, queried at most once per `keptMs`. */
export function createLiveShops() {
  const shops = new LRUCache<string, Promise<LiveShop>>({ max: keptAtMost, ttl: keptMs })
  const builds = new LRUCache<string, LiveBuild>({ max: keptAtMost })

  async function readShop(db: Db): Promise<LiveShop> {
    const none = {}
    const [[pointer], categories, [items], markets] = await Promise.all([
      findLiveBuildId(db, none),
      listCategoryRows(db, none),
      countItems(db, none),
      listShopMarkets(db, none),
    ])
    const buildId = pointer?.buildId ?? null
    return {
      build: buildId === null ? null : await readBuild(db, buildId),
      categories: toCategories(categories),
      itemCount: items?.count ?? 0,
      markets,
      visibleIds: null,
    }
  }

  /** Builds are immutable, so cached. */
  async function readBuild(db: Db, buildId: string): Promise<LiveBuild> {
    const cached = builds.get(buildId)
    if (cached) return cached
    const [row] = await findSnapshot(db, { buildId })
    const build = await toBuild(buildId, z.parse(ShopSnapshot, row?.snapshot))
    builds.set(buildId, build)
    return build
  }

  function liveShop(db: Db): Promise<LiveShop> {
    const tenantId = db.context.tenantId ?? ''
    const cached = shops.get(tenantId)
    if (cached) return cached
    const shop = readShop(db)
    shops.set(tenantId, shop)
    shop.catch(() => shops.delete(tenantId))
    return shop
  }

  /** With the draft or build of a preview in place of the live build. */
  async function previewedShop(db: Db, { buildId }: ShopPreview): Promise<LiveShop> {
    const [shop, build] = await Promise.all([
      liveShop(db),
      buildId === null ? readDraft(db) : readBuild(db, buildId),
    ])
    return { ...shop, build }
  }

  return (db: Db, preview: ShopPreview | null = null): Promise<LiveShop> =>
    preview ? previewedShop(db, preview) : liveShop(db)
}

const readDraft = async (db: Db) => toBuild('draft', (await takeSnapshot(db)).snapshot)

async function toBuild(buildId: string, snapshot: ShopSnapshot): Promise<LiveBuild> {
  const { assets } = await loadShopBuild()
  const themed = JSON.stringify([snapshot.theme, snapshot.shop.name, assets.version])
  const themeHash = createHash('sha256').update(themed).digest('hex').slice(0, 12)
  return { buildId, snapshot, themeHash }
}

export type LiveShops = ReturnType<typeof createLiveShops>
