import type { FastifyReply } from 'fastify'

import type { PageCache } from '../platform/pages/page-cache.ts'
import type { RateLimit } from '../platform/rate-limits.ts'
import type { App, PageRequest } from '../platform/services.ts'
import type { ShopTenant } from '../platform/http/shop-hosts.ts'
import type { ShopMarket } from '../catalog/markets/shop-market.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import type { LiveBuild, LiveShop, LiveShops } from '../storefront/shop/live-shop.ts'
import type { Finding } from '../storefront/shop/catalogue.ts'
import type { Search } from '../storefront/shop/search/search.ts'
import type { ShopBuild } from '../storefront/shop/shop-build.ts'

export interface ShopServer {
  readonly app: App
  readonly liveShop: LiveShops
  readonly search: Search
  readonly searchLimit: Finding['searchLimit']
  readonly shopBuild: () => Promise<ShopBuild>
  readonly cache: PageCache
  readonly policy: string
  /** For previews, which the panel frames. */
  readonly previewPolicy: string
  /** Pages of previews aren't cached. */
  readonly countPreviewRead: RateLimit
}

export interface Visit {
  readonly server: ShopServer
  readonly request: PageRequest
  readonly reply: FastifyReply
  readonly policy: string
  readonly shop: ShopTenant
  readonly db: Db
  readonly live: LiveShop
  readonly build: LiveBuild
  /** Null for the home market. */
  readonly market: ShopMarket | null
}
