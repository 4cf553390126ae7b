import type { AssistantLink, AssistantReply } from '@marketday/contract/assistant/assistant'
import type { ShopSnapshot } from '@marketday/contract/storefront/shop/snapshot'

import type { ShopMarket } from '../../catalog/markets/shop-market.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { Finding } from '../../storefront/shop/catalogue.ts'

export interface Answering extends Pick<Finding, 'search' | 'searchLimit' | 'live'> {
  readonly db: Db
  readonly snapshot: ShopSnapshot
  /** Null for the home market. */
  readonly market: ShopMarket | null
}

export const say = (text: string, links: readonly AssistantLink[] = []): AssistantReply => ({
  text,
  links: [...links],
})
