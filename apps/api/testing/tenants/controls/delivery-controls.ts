import { assignStops } from '@marketday/contract/deliveries/assign-stops'
import { assignDelivery } from '@marketday/contract/deliveries/deliveries'
import { reportDispute } from '@marketday/contract/deliveries/delivery-disputes'
import { arrangeRuns } from '@marketday/contract/deliveries/delivery-plan'
import { actOnStop } from '@marketday/contract/deliveries/driver-run'
import {
  createOrderDraft,
  getOrderDraft,
  saveOrderDraft,
} from '@marketday/contract/orders/order-drafts'
import { listStock } from '@marketday/contract/stock/stock'
import { getOrderBulkAct, startOrderBulkAct } from '@marketday/contract/orders/order-bulk-acts'

import { newId } from '../../../src/platform/ids.ts'
import { deliveryDay, placeAt, store } from '../../deliveries/delivery-day.ts'
import { contentOf, lineOf } from '../../sales/draft-fixture.ts'
import type { TestApp } from '../../test-app.ts'
import { addFile } from '../two-tenants.ts'
import type { Controls } from './control.ts'

export type DeliverySide = Awaited<ReturnType<typeof fillDeliveries>>

export async function fillDeliveries(t: TestApp) {
  const shop = await deliveryDay(t)
  const { owner, slotId, day } = shop
  const { staff, driver } = await shop.driver()
  const arrived = await shop.order({ slotId })
  const act = () => ({ id: newId(), happenedAt: t.app.services.clock.now().toISOString() })
  const params = { deliveryId: arrived.deliveryId }
  await owner.call(assignDelivery, { params, body: { driverId: driver.id } })
  for (const event of ['start', 'arrive'] as const)
    await staff.call(actOnStop, { params, body: { ...act(), event } })
  return {
    tenantId: owner.tenantId,
    owner,
    driver: staff,
    driverId: driver.id,
    day,
    slotId,
    params,
    waiting: await shop.order({ slotId }),
    draftId: (await owner.call(createOrderDraft)).body.id,
    variantId: (await owner.call(listStock, { query: {} })).body.rows[0]?.variantId ?? '',
    fileId: await addFile(t, owner.tenantId, 'proof'),
    deliver: (fileId: string) => ({ ...act(), event: 'deliver' as const, fileId }),
    runJobs: () => t.runJobs(),
  }
}

const arrange = (
  { owner, day, driverId, waiting }: DeliverySide,
  named: { readonly driverId?: string; readonly deliveryId?: string },
) => {
  const deliveryIds = [named.deliveryId ?? waiting.deliveryId]
  const routes = [{ driverId: named.driverId ?? driverId, deliveryIds }]
  return owner.call(arrangeRuns, { body: { day, routes } })
}

export const deliveryControls: Controls<DeliverySide> = {
  'PUT /deliveries/assignments body.stops.0.fromDriverId': {
    id: ({ driverId }) => driverId,
    ask: async (side, fromDriverId) => {
      await arrange(side, {})
      const stops = [{ deliveryId: side.waiting.deliveryId, driverId: null, fromDriverId }]
      return side.owner.call(assignStops, { body: { day: side.day, stops } })
    },
  },
  'POST /driver/stops/:deliveryId/disputes body.acts.0.fileId': {
    id: ({ fileId }) => fileId,
    ask: ({ driver, params, deliver }, fileId) =>
      driver.call(reportDispute, {
        params,
        body: { id: newId(), refusal: 'Not possible', acts: [deliver(fileId)] },
      }),
  },
  'POST /driver/stops/:deliveryId/acts body.fileId': {
    id: ({ fileId }) => fileId,
    ask: ({ driver, params, deliver }, fileId) =>
      driver.call(actOnStop, { params, body: deliver(fileId) }),
  },
  'PUT /delivery-runs body.routes.0.driverId': {
    id: ({ driverId }) => driverId,
    ask: (side, driverId) => arrange(side, { driverId }),
  },
  'PUT /delivery-runs body.routes.0.deliveryIds.0': {
    id: ({ waiting }) => waiting.deliveryId,
    ask: (side, deliveryId) => arrange(side, { deliveryId }),
  },
  'PUT /order-drafts/:draftId body.content.slotId': {
    id: ({ slotId }) => slotId,
    async ask({ owner, draftId, variantId }, slotId) {
      const params = { draftId }
      const { version } = (await owner.call(getOrderDraft, { params })).body
      const content = contentOf({
        lines: [lineOf(variantId)],
        deliveryKind: 'delivery',
        place: placeAt(store),
        slotId,
      })
      const saved = await owner.call(saveOrderDraft, { params, body: { version, content } })
      return { ...saved, body: saved.body.problems }
    },
    otherwise: 200,
  },
  'POST /orders/bulk-acts body.action.slotId': {
    id: ({ slotId }) => slotId,
    async ask({ owner, waiting, runJobs }, slotId) {
      const started = await owner.call(startOrderBulkAct, {
        body: { selection: { orderIds: [waiting.orderId] }, action: { kind: 'slot', slotId } },
      })
      await runJobs()
      const params = { bulkActId: started.body.id }
      const ended = await owner.call(getOrderBulkAct, { params })
      return { ...ended, body: ended.body.refused }
    },
    otherwise: 200,
  },
}
