import * as z from 'zod/mini'

import { NoDetails } from '../endpoints/event-shapes.ts'
import { Id } from '../endpoints/scalars.ts'
import { planStatuses } from './delivery-plan.ts'
import { deliveryStates, failureReasons, goodsPlaces } from './delivery-states.ts'
import { runEvents } from './driver-run.ts'

const step = { from: z.enum(deliveryStates), to: z.enum(deliveryStates) }
/** Time on the driver's phone; a dispatcher's acts count when they are received. */
const happened = { happenedAt: z.string() }

const Step = z.object(step)
const DriverStep = z.object({ ...step, driverId: Id, driverName: z.string() })
const RunStep = z.object({ ...step, ...happened })
const Decided = z.object({ reason: z.string() })

export const deliveryEvents = {
  'delivery.created': NoDetails,
  'delivery.schedule': Step,
  'delivery.changeTime': NoDetails,
  'delivery.assign': DriverStep,
  'delivery.reassign': DriverStep,
  'delivery.unassign': Step,
  'delivery.moved': z.object({ direction: z.enum(['up', 'down']) }),
  'delivery.lock': NoDetails,
  'delivery.unlock': NoDetails,
  'delivery.start': RunStep,
  'delivery.arrive': RunStep,
  'delivery.deliver': z.extend(RunStep, { note: z.optional(z.string()) }),
  'delivery.fail': z.extend(RunStep, { reason: z.enum(failureReasons), note: z.string() }),
  'delivery.retry': z.extend(Step, { attempt: z.int() }),
  'delivery.returnToStore': Step,
  'delivery.receive': Step,
  'delivery.cancel': z.extend(Step, {
    reason: z.string(),
    notify: z.boolean(),
    goodsAt: z.optional(z.enum(goodsPlaces)),
    /** Run that the stop has left, once it was started. */
    run: z.optional(z.object({ driverId: Id, day: z.string() })),
  }),
  'delivery.correct': z.extend(RunStep, { reason: z.string() }),
  'delivery.disputed': z.object({ ...happened, event: z.enum(runEvents), by: z.string() }),
  'delivery.accept': Decided,
  'delivery.attach': Decided,
  'delivery.discard': Decided,
  'delivery.wrongPin': z.object(happened),
  'delivery.unlockPin': NoDetails,
  'delivery.repeated': z.object({ ...happened, event: z.enum(runEvents) }),
  'delivery.address_changed': NoDetails,
  'delivery_plan.started': NoDetails,
  'delivery_plan.ended': z.object({ status: z.enum(planStatuses) }),
  'driver.created': NoDetails,
  'driver.changed': NoDetails,
  'driver.on_duty': NoDetails,
  'driver.off_duty': NoDetails,
  'driver.removed': NoDetails,
  'driver.week_changed': NoDetails,
  'driver.day_changed': z.object({ day: z.string() }),
  /** A stop that stays with its driver has no event of its own for its new position. */
  'driver.planned': z.object({ day: z.string(), deliveryIds: z.array(Id) }),
  'zone.created': NoDetails,
  'zone.changed': NoDetails,
  'zone.removed': NoDetails,
  'slot_template.created': NoDetails,
  'slot_template.changed': NoDetails,
  'slot_template.removed': NoDetails,
}
