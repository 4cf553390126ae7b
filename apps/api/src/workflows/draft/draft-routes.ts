import * as contract from '@marketday/contract/orders/order-drafts'
import { findOrderItems as orderItems } from '@marketday/contract/orders/order-items'

import { getDraftRecord, listDraftPage } from '../../orders/drafts/draft-rows.ts'
import { handle, steps } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { copyDraft, createDraft, deleteDraft, restoreDraft, orderAgain } from './change-draft.ts'
import { draftView } from './draft-view.ts'
import { findOrderItems } from './find-order-items.ts'
import { holdDraft, releaseDraft } from './hold-draft.ts'
import { placeDraft } from './place-draft.ts'
import { saveDraftSteps } from './save-draft.ts'

export function draftRoutes(app: App): void {
  handle(app, contract.listOrderDrafts, ({ db, query }) => listDraftPage(db, query))
  handle(app, contract.createOrderDraft, ({ db }) => createDraft(db))
  handle(app, contract.copyOrderDraft, ({ db, params }) => copyDraft(db, params.draftId))
  handle(app, contract.orderAgain, ({ db, params }) => orderAgain(db, params.orderId))
  handle(app, contract.getOrderDraft, async ({ db, params }) =>
    draftView(db, await getDraftRecord(db, params.draftId)),
  )
  handle(app, contract.saveOrderDraft, steps(saveDraftSteps))
  handle(app, contract.deleteOrderDraft, async ({ db, params }) => {
    await deleteDraft(db, params.draftId)
    return {}
  })
  handle(app, contract.restoreOrderDraft, ({ db, params }) => restoreDraft(db, params.draftId))
  handle(app, contract.holdOrderDraft, ({ db, params, body }) =>
    holdDraft(db, params.draftId, body),
  )
  handle(app, contract.releaseOrderDraft, ({ db, params }) => releaseDraft(db, params.draftId))
  handle(app, orderItems, ({ db, query }) => findOrderItems(db, query, app.services.config))
  handle(app, contract.placeOrderDraft, ({ db, params, body, can }) =>
    placeDraft(db, params.draftId, { ...body, can }),
  )
}
