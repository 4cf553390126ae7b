import * as assignContract from '@marketday/contract/deliveries/assign-stops'
import * as checkContract from '@marketday/contract/deliveries/check-delivery'
import * as contract from '@marketday/contract/deliveries/deliveries'
import * as planContract from '@marketday/contract/deliveries/delivery-plan'
import * as disputeContract from '@marketday/contract/deliveries/delivery-disputes'
import * as slotContract from '@marketday/contract/deliveries/delivery-slots'
import * as zoneContract from '@marketday/contract/deliveries/delivery-zones'
import * as driverContract from '@marketday/contract/deliveries/drivers'
import * as runContract from '@marketday/contract/deliveries/driver-run'
import { followTracking, getTracking } from '@marketday/contract/orders/tracking'

import { conflict, notFound } from '../platform/http/errors.ts'
import { handle, handlePublic, steps } from '../platform/http/handle.ts'
import type { Handling } from '../platform/http/handle.ts'
import type { App } from '../platform/services.ts'
import {
  createSlotTemplate,
  deleteSlotTemplate,
  listSlotTemplates,
  updateSlotTemplate,
} from './areas/edit-slot-template.ts'
import { createZone, deleteZone, updateZone } from './areas/edit-zone.ts'
import { checkDelivery } from './areas/check-delivery.ts'
import { testAddress } from './areas/test-address.ts'
import { assignStops, priceAssignments } from './board/assign-stops.ts'
import { lockStops } from './board/lock-stops.ts'
import { assignStop, moveStop, unassignStop } from './board/assign-stop.ts'
import { decideDispute } from './disputes/decide-dispute.ts'
import { getDispute, listOpenDisputes } from './disputes/queries.ts'
import { reportDispute } from './disputes/report-dispute.ts'
import { archiveDriver, createDriver, setDuty, updateDriver } from './drivers/edit-driver.ts'
import { deleteDriverException, setDriverException, setDriverWeek } from './drivers/edit-shifts.ts'
import { findDriverOf, listLinkablePeople } from './drivers/queries.ts'
import { getDriverRow, listDriverRows } from './drivers/shifts.ts'
import { applyPlan, arrangeRuns } from './plan/apply-plan.ts'
import { cancelPlan, getPlan } from './plan/delivery-plans.ts'
import { startPlan } from './plan/start-plan.ts'
import { getBoard } from './board/get-board.ts'
import { getDelivery, getDeliveryRow, getLocalDay } from './queries.ts'
import { actOnStop, pinLockedText } from './run/act-on-stop.ts'
import type { ActOutcome } from './run/act-on-stop.ts'
import { getRun, getRunStop } from './run/queries.ts'
import { retryDelivery, scheduleDelivery } from './board/schedule-delivery.ts'
import {
  cancelOneDelivery,
  closeDelivery,
  correctOneDelivery,
  giveUpDelivery,
  receiveReturn,
  returnToStore,
  unlockPin,
} from './board/settle-delivery.ts'
import { listDaySlots } from './slots.ts'
import { openLink } from '../orders/open-link.ts'
import { declareEventStream } from '../platform/events/declare-event-stream.ts'
import type { EventHub } from '../platform/events/event-hub.ts'
import { trackDelivery } from './tracking/track-delivery.ts'
import { createTrackingStreams } from './tracking/tracking-streams.ts'
import { listZones } from './zones.ts'

export function deliveryRoutes(app: App, events: EventHub) {
  boardRoutes(app)
  areaRoutes(app)
  driverRoutes(app)
  planRoutes(app)
  runRoutes(app)
  disputeRoutes(app)
  trackingRoutes(app, events)
}

function trackingRoutes(app: App, events: EventHub) {
  const streams = createTrackingStreams(app.services, events)
  app.addHook('preClose', async () => streams.close())

  handlePublic(app, getTracking, async (context) =>
    trackDelivery(context.db, (await openLink(context, 'view')).orderId),
  )
  handlePublic(app, followTracking, async (context) => {
    const { db, shop, query, request, reply } = context
    const { orderId, generation } = await openLink(context, 'view')
    const stream = await streams.open(db, {
      tenantId: shop.tenantId,
      orderId,
      linkGeneration: generation,
      ip: request.ip,
      seen: request.headers['last-event-id']?.toString() ?? query.seen,
    })
    reply.raw.once('close', () => stream.destroy())
    if (reply.raw.destroyed) stream.destroy()
    declareEventStream(reply)
    // Not sent here: the shop's turn would last as long as the stream.
    return stream as never
  })
}

function boardRoutes(app: App) {
  handle(app, contract.getBoard, ({ db, query, can }) => getBoard(db, query.day, can))
  handle(app, contract.getDelivery, ({ db, params, services: { config }, can }) =>
    getDelivery(db, params.deliveryId, { config, can }),
  )
  handle(app, contract.scheduleDelivery, async ({ db, params: { deliveryId }, body, can }) => {
    await scheduleDelivery(db, deliveryId, body.slotId)
    return await getDeliveryRow(db, deliveryId, can)
  })
  handle(app, contract.assignDelivery, async ({ db, params: { deliveryId }, body, can }) => {
    await assignStop(db, deliveryId, body)
    return await getDeliveryRow(db, deliveryId, can)
  })
  handle(app, contract.unassignDelivery, async ({ db, params: { deliveryId }, can }) => {
    await unassignStop(db, deliveryId)
    return await getDeliveryRow(db, deliveryId, can)
  })
  handle(app, assignContract.assignStops, ({ db, body }) => assignStops(db, body))
  handle(app, assignContract.lockStops, async ({ db, body }) => ({
    changed: await lockStops(db, body),
  }))
  handle(app, assignContract.priceAssignments, ({ db, body }) => priceAssignments(db, body))
  handle(app, contract.moveStop, async ({ db, params: { deliveryId }, body, can }) => {
    await moveStop(db, deliveryId, body.direction)
    return await getDeliveryRow(db, deliveryId, can)
  })
  handle(app, contract.closeDelivery, async ({ db, params: { deliveryId }, body, can }) => {
    await closeDelivery(db, deliveryId, body)
    return await getDeliveryRow(db, deliveryId, can)
  })
  handle(app, contract.failDelivery, async ({ db, params: { deliveryId }, body, can }) => {
    await giveUpDelivery(db, deliveryId, body)
    return await getDeliveryRow(db, deliveryId, can)
  })
  handle(app, contract.retryDelivery, async ({ db, params: { deliveryId }, body, can }) => {
    await retryDelivery(db, deliveryId, body.slotId)
    return await getDeliveryRow(db, deliveryId, can)
  })
  handle(app, contract.returnToStore, async ({ db, params: { deliveryId }, can }) => {
    await returnToStore(db, deliveryId)
    return await getDeliveryRow(db, deliveryId, can)
  })
  handle(app, contract.receiveReturn, async ({ db, params: { deliveryId }, can }) => {
    await receiveReturn(db, deliveryId)
    return await getDeliveryRow(db, deliveryId, can)
  })
  handle(app, contract.unlockPin, async ({ db, params: { deliveryId }, can }) => {
    await unlockPin(db, deliveryId)
    return await getDeliveryRow(db, deliveryId, can)
  })
  handle(app, contract.correctDelivery, async ({ db, params: { deliveryId }, body, can }) => {
    await correctOneDelivery(db, deliveryId, body.reason)
    return await getDeliveryRow(db, deliveryId, can)
  })
  handle(app, contract.cancelDelivery, async ({ db, params: { deliveryId }, body, can }) => {
    await cancelOneDelivery(db, deliveryId, body)
    return await getDeliveryRow(db, deliveryId, can)
  })
}

function disputeRoutes(app: App) {
  handle(app, disputeContract.listDisputes, async ({ db, services: { config }, can }) => ({
    rows: await listOpenDisputes(db, { config, can }),
  }))
  handle(app, disputeContract.reportDispute, async ({ db, caller, params, body }) => {
    await reportDispute(db, params.deliveryId, body)
    return await getRun(db, caller.userId)
  })
  handle(app, disputeContract.decideDispute, async ({ db, params, body, services, can }) => {
    await decideDispute(db, params.disputeId, body)
    return await getDispute(db, params.disputeId, { config: services.config, can })
  })
}

function areaRoutes(app: App) {
  handle(app, zoneContract.listZones, async ({ db }) => ({ rows: await listZones(db) }))
  handle(app, zoneContract.createZone, ({ db, body }) => createZone(db, body))
  handle(app, zoneContract.updateZone, ({ db, params, body }) =>
    updateZone(db, params.zoneId, body),
  )
  handle(app, zoneContract.deleteZone, async ({ db, params }) => {
    await deleteZone(db, params.zoneId)
    return {}
  })
  handlePublic(app, checkContract.checkDelivery, ({ db, query }) =>
    checkDelivery(db, query.postcode),
  )
  handle(app, zoneContract.testAddress, ({ db, body }) => testAddress(db, body))
  handle(app, slotContract.listSlotTemplates, async ({ db }) => ({
    rows: await listSlotTemplates(db),
  }))
  handle(app, slotContract.createSlotTemplate, ({ db, body }) => createSlotTemplate(db, body))
  handle(app, slotContract.updateSlotTemplate, ({ db, params, body }) =>
    updateSlotTemplate(db, params.templateId, body),
  )
  handle(app, slotContract.deleteSlotTemplate, async ({ db, params }) => {
    await deleteSlotTemplate(db, params.templateId)
    return {}
  })
  handle(app, slotContract.listSlotsOfDay, async ({ db, query }) => ({
    rows: await listDaySlots(db, query.day),
  }))
}

function driverRoutes(app: App) {
  handle(app, driverContract.listDrivers, async ({ db }) => {
    const [rows, people, { today }] = await Promise.all([
      listDriverRows(db),
      listLinkablePeople(db),
      getLocalDay(db),
    ])
    return { rows, people, today }
  })
  handle(app, driverContract.createDriver, ({ db, body }) => createDriver(db, body))
  handle(app, driverContract.updateDriver, ({ db, params, body }) =>
    updateDriver(db, params.driverId, body),
  )
  handle(app, driverContract.deleteDriver, async ({ db, params }) => {
    await archiveDriver(db, params.driverId)
    return {}
  })
  handle(app, driverContract.setDriverWeek, async ({ db, params, body }) => {
    await setDriverWeek(db, params.driverId, body)
    return await getDriverRow(db, params.driverId)
  })
  handle(app, driverContract.setDriverException, async ({ db, params, body }) => {
    await setDriverException(db, params, body)
    return await getDriverRow(db, params.driverId)
  })
  handle(app, driverContract.deleteDriverException, async ({ db, params }) => {
    await deleteDriverException(db, params)
    return await getDriverRow(db, params.driverId)
  })
}

function planRoutes(app: App) {
  handle(app, planContract.startPlan, async ({ db, body }) =>
    getPlan(db, await startPlan(db, body)),
  )
  handle(app, planContract.getPlan, ({ db, params }) => getPlan(db, params.planId))
  handle(app, planContract.cancelPlan, async ({ db, params }) => {
    await cancelPlan(db, params.planId)
    return await getPlan(db, params.planId)
  })
  handle(app, planContract.applyPlan, async ({ db, params }) => {
    await applyPlan(db, params.planId)
    return {}
  })
  handle(app, planContract.arrangeRuns, async ({ db, body }) => {
    await arrangeRuns(db, body)
    return {}
  })
}

type Act = Handling<typeof runContract.actOnStop>

function runRoutes(app: App) {
  handle(app, runContract.getRun, ({ db, caller }) => getRun(db, caller.userId))
  handle(app, runContract.setDuty, async ({ db, caller, body }) => {
    const driver = await findDriverOf(db, caller.userId)
    if (!driver) throw notFound('Driver')
    await setDuty(db, driver.id, body.onDuty)
    return await getRun(db, caller.userId)
  })
  // Steps, so that a wrong PIN is counted before the refusal.
  handle(
    app,
    runContract.actOnStop,
    steps({
      before: ({ db, params, body }: Act) => actOnStop(db, params.deliveryId, body),
      call: async (_handling: Omit<Act, 'db'>, outcome: ActOutcome) => outcome,
      after: async ({ db, params }: Act, { wrongPin }: ActOutcome) => {
        if (wrongPin)
          throw conflict('wrong_pin', wrongPinText(wrongPin.left), [
            { path: 'pin', message: 'Wrong' },
          ])
        return await getRunStop(db, params.deliveryId)
      },
    }),
  )
}

const wrongPinText = (left: number) =>
  left === 0
    ? pinLockedText
    : `That is not the right PIN. ${left} ${left === 1 ? 'try' : 'tries'} left.`
