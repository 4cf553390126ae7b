import type { AssistantLink, AssistantReply } from '@marketday/contract/shop/assistant'
import type { ShopSnapshot } from '@marketday/contract/shop/snapshot'

import type { ShopMarket } from '../../../markets/shop-market.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import type { Finding } from '../../catalogue.ts'

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
