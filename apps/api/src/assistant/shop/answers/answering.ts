import type { AssistantLink, AssistantReply } from '@marketday/contract/assistant/shop/assistant'
import type { ShopSnapshot } from '@marketday/contract/storefront/shop/snapshot'

import type { ShopMarket } from '../../../catalog/markets/shop-market.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import type { Finding } from '../../../storefront/shop/catalogue.ts'

/** What an answer may be made of: the published shop and the rows of its own business. */
export interface Answering extends Pick<Finding, 'search' | 'searchLimit' | 'live'> {
  readonly db: Db
  readonly snapshot: ShopSnapshot
  /** Where the shopper buys; null for the home market. */
  readonly market: ShopMarket | null
}

export const say = (text: string, links: readonly AssistantLink[] = []): AssistantReply => ({
  text,
  links: [...links],
})
