import { receivePurchase as endpoint } from '@marketday/contract/stock/documents/purchases'

import { handle } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { getPurchase } from '../../stock/documents/purchases/find-purchases.ts'
import { receivePurchase } from './receive-purchase.ts'

export function receivePurchaseRoutes(app: App): void {
  handle(app, endpoint, async ({ db, params: { purchaseId }, body, can }) => {
    await receivePurchase(db, purchaseId, body)
    return await getPurchase(db, purchaseId, can)
  })
}
