import * as z from 'zod/mini'

import { AmountDetails, NoDetails, ReasonDetails } from '../../endpoints/event-shapes.ts'
import { Id } from '../../endpoints/scalars.ts'
import { BillingInterval } from './billing.ts'
import { subscriptionStatuses } from './subscription-states.ts'

const Moved = z.object({ status: z.enum(subscriptionStatuses) })
const Checkout = z.object({ checkoutId: Id })
const PlanChange = z.object({ from: z.string(), to: z.string(), interval: BillingInterval })

export const subscriptionEvents = {
  'subscription.trial_started': z.object({ planId: z.string() }),
  'subscription.started': z.extend(Moved, { checkoutId: Id }),
  'subscription.trial_ended': Moved,
  'subscription.payment_failed': Moved,
  'subscription.paid': Moved,
  'subscription.restricted': Moved,
  'subscription.suspended': Moved,
  'subscription.paused': Moved,
  'subscription.resumed': Moved,
  'subscription.ended': Moved,
  'subscription.cancelled': z.partial(ReasonDetails),
  'subscription.kept': z.partial(ReasonDetails),
  'subscription.pause_ended': NoDetails,
  'subscription.plan_changed': PlanChange,
  'subscription.change_planned': PlanChange,
  'subscription.change_dropped': NoDetails,
  'subscription.coupon_used': z.object({ code: z.string() }),
  'subscription.details_changed': NoDetails,
  'subscription.paid_twice': Checkout,
  'subscription.payment_returned': AmountDetails,
  'subscription.card_given': Checkout,
  'subscription.card_refused': ReasonDetails,
  'subscription.notice': z.object({ kind: z.string(), days: z.int() }),
  'subscription.differs': z.object({ difference: z.string() }),
  'subscription.repaired': PlanChange,
}
