import * as contract from '@marketday/contract/payments/credit/gift-cards'

import { handle } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import {
  adjustGiftCard,
  disableGiftCard,
  enableGiftCard,
  issueGiftCard,
  sendGiftCard,
} from './change-gift-card.ts'
import { findGiftCard, listGiftCards } from './find-gift-cards.ts'

export function creditRoutes(app: App): void {
  handle(app, contract.listGiftCards, ({ db, query }) => listGiftCards(db, query))
  handle(app, contract.getGiftCard, ({ db, params }) => findGiftCard(db, params.giftCardId))
  handle(app, contract.issueGiftCard, async ({ db, services, body }) =>
    findGiftCard(db, await issueGiftCard(db, services.config, body)),
  )
  handle(app, contract.sendGiftCard, async ({ db, params: { giftCardId }, body }) => {
    await sendGiftCard(db, giftCardId, body.recipientEmail)
    return await findGiftCard(db, giftCardId)
  })
  handle(app, contract.adjustGiftCard, async ({ db, params: { giftCardId }, body }) => {
    await adjustGiftCard(db, giftCardId, body)
    return await findGiftCard(db, giftCardId)
  })
  handle(app, contract.disableGiftCard, async ({ db, params: { giftCardId }, body }) => {
    await disableGiftCard(db, giftCardId, body.reason)
    return await findGiftCard(db, giftCardId)
  })
  handle(app, contract.enableGiftCard, async ({ db, params: { giftCardId } }) => {
    await enableGiftCard(db, giftCardId)
    return await findGiftCard(db, giftCardId)
  })
}
