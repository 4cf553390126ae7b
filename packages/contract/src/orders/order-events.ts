import * as z from 'zod/mini'

import { AmountDetails, CountedUnits, NoDetails, ReasonDetails } from '../endpoints/event-shapes.ts'
import { Id } from '../endpoints/scalars.ts'
import { PaymentProvider, RefundedTo } from '../payments/card/payments.ts'
import { PaymentMethod } from './cart.ts'
import { ShownDiscount } from './discounts/shown-discount.ts'
import { paymentsOfDraft } from './order-drafts.ts'
import { reviewReasons } from './order-guard.ts'
import { invoiceDetails } from './documents/invoice-rules.ts'
import { orderPriorities } from './order-priority.ts'
import { riskLevels } from './order-risk.ts'
import { CancelReason } from './orders.ts'

/** Terms that staff agreed for a manual order. */
const TakenByHand = z.object({
  payment: z.enum(paymentsOfDraft),
  /** Market code; empty for the home market, missing in older orders. */
  market: z.optional(z.string()),
  prices: z.array(
    z.object({ title: z.string(), fromMinor: z.int(), toMinor: z.int(), reason: z.string() }),
  ),
  discountReason: z.string(),
  shortages: z.array(z.string()),
})

export type TakenByHand = z.output<typeof TakenByHand>

/** Digital goods delivered on payment. */
const digitalGoods = {
  hasDownloads: z.optional(z.boolean()),
  hasGiftCards: z.optional(z.boolean()),
}

const parcels = { parcels: z.optional(z.array(z.int())) }

const Cancelled = z.object({
  reason: CancelReason,
  note: z.string(),
  restock: z.boolean(),
  notify: z.boolean(),
  isByCustomer: z.optional(z.boolean()),
  refundMinor: z.int(),
  to: z.optional(RefundedTo),
  currency: z.string(),
  units: z.array(CountedUnits),
})

const Moved = z.object({
  locationName: z.string(),
  goods: z.array(z.object({ variantId: Id, quantity: z.int(), fromId: Id, toId: Id })),
})

const Dispute = z.object({
  id: Id,
  amountMinor: z.int(),
  currency: z.string(),
  /** The bank's reason. */
  code: z.string(),
  isInquiry: z.boolean(),
  evidenceDueAt: z.nullable(z.string()),
})

const NoteDetails = z.object({ noteId: Id, mentioned: z.int() })
const DocumentDetails = z.object({
  number: z.string(),
  amountMinor: z.int(),
  /** Mailed to the customer; missing if not. */
  notify: z.optional(z.boolean()),
})

export const orderEvents = {
  'order.placed': z.object({
    paymentMethod: PaymentMethod,
    totalMinor: z.int(),
    currency: z.string(),
    isAuthorised: z.optional(z.boolean()),
    awaits: z.optional(z.enum(reviewReasons)),
    discounts: z.optional(z.array(ShownDiscount)),
    byHand: z.optional(TakenByHand),
    ...digitalGoods,
  }),
  'order.approved': NoDetails,
  'order.rejected': ReasonDetails,
  'order.picking': NoDetails,
  'order.packed': z.object({
    parcel: z.int(),
    isPart: z.boolean(),
    isPickup: z.boolean(),
    units: z.array(z.object({ title: z.optional(z.string()), quantity: z.int() })),
  }),
  'order.unpacked': z.object({ parcel: z.nullable(z.int()) }),
  'order.parcel_changed': z.object({
    parcel: z.nullable(z.int()),
    carrier: z.string(),
    trackingNumber: z.string(),
    /** Only if the customer is told. */
    fulfilmentIds: z.optional(z.array(Id)),
  }),
  'order.moved': Moved,
  'order.moved_back': Moved,
  'order.handed_over': z.object({
    ...parcels,
    fulfilmentIds: z.array(Id),
    handedOverAt: z.string(),
  }),
  'order.hand_over_undone': z.object(parcels),
  'order.delivered': z.object({
    ...parcels,
    /** Why it is unpaid. */
    reason: z.optional(z.string()),
  }),
  'order.performed': z.object({ reason: z.optional(z.string()) }),
  'order.completed': NoDetails,
  'order.reopened': NoDetails,
  'order.delivery_corrected': z.object({ reason: z.string(), amountMinor: z.int() }),
  'order.paid': z.object({
    amountMinor: z.int(),
    currency: z.string(),
    provider: PaymentProvider,
    reference: z.optional(z.string()),
    /** Only if it differs from the amount due. */
    reason: z.optional(z.string()),
    dueMinor: z.optional(z.int()),
    releasedMinor: z.optional(z.int()),
    ...digitalGoods,
  }),
  'order.paid_twice': NoDetails,
  'order.authorisation_ends': AmountDetails,
  'order.authorisation_expired': AmountDetails,
  'order.authorisation_released': AmountDetails,
  'order.capture_failed': z.object({
    amountMinor: z.int(),
    currency: z.string(),
    reason: z.string(),
  }),
  'order.pay_link_sent': z.object({ amountMinor: z.int() }),
  'order.run_out_dismissed': NoDetails,
  'order.refunded': z.object({
    id: Id,
    amountMinor: z.int(),
    to: z.optional(RefundedTo),
    reason: z.optional(z.string()),
    reference: z.optional(z.string()),
  }),
  'order.cancelled': Cancelled,
  'order.lines_cancelled': Cancelled,
  'order.lines_refunded': z.object({
    units: z.array(z.extend(CountedUnits, { isRestocked: z.boolean(), reason: z.string() })),
    /** Fee refunded with them; 0 if none. */
    deliveryMinor: z.int(),
  }),
  'order.changed': z.object({
    added: z.array(z.object({ title: z.string(), quantity: z.int(), unitPriceMinor: z.int() })),
    removed: z.array(CountedUnits),
    /** Only field names: the journal outlives personal data. */
    receiving: z.optional(z.array(z.enum(['method', 'address', 'time', 'fee']))),
    /** Given by staff on the whole order; 0 if removed. */
    discountMinor: z.optional(z.int()),
    reason: z.string(),
    notify: z.boolean(),
  }),
  'order.contact_changed': z.object({
    changed: z.array(z.string()),
    isByCustomer: z.optional(z.boolean()),
  }),
  'order.invoiced': DocumentDetails,
  'order.supplemented': DocumentDetails,
  'order.credited': DocumentDetails,
  'order.invoice_blocked': z.object({ missing: z.enum(invoiceDetails) }),
  'order.held': ReasonDetails,
  'order.released': NoDetails,
  'order.archived': NoDetails,
  'order.unarchived': NoDetails,
  'order.tagged': z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
  'order.prioritised': z.object({ priority: z.enum(orderPriorities) }),
  'order.assigned': z.object({
    assigneeName: z.nullable(z.string()),
    dueOn: z.nullable(z.string()),
  }),
  'order.risk_noted': z.object({ level: z.enum(riskLevels) }),
  'order.risk_looked_at': NoDetails,
  'order.risk_look_undone': NoDetails,
  'order.gift_card_returned': z.object({ codeEnd: z.string(), amountMinor: z.int() }),
  'order.downloads_reset': NoDetails,
  'order.mail_resent': z.object({ mail: z.string() }),
  'order.note': NoteDetails,
  'order.note_edited': NoteDetails,
  'order.note_deleted': z.object({ noteId: Id }),
  'order.disputed': Dispute,
  'order.dispute_withdrawn': Dispute,
  'order.dispute_answered': Dispute,
  'order.dispute_won': Dispute,
  'order.dispute_lost': Dispute,
  'order.dispute_closed': Dispute,
  'order.dispute_returned': Dispute,
  'reservation.released': ReasonDetails,
  'order_draft.created': NoDetails,
  'order_draft.changed': NoDetails,
  'order_draft.deleted': NoDetails,
  'order_draft.restored': NoDetails,
  'order_draft.held': z.object({ until: z.string() }),
  'order_draft.released': NoDetails,
  'order_draft.placed': z.object({ orderId: Id, number: z.string() }),
  'order_import.opened': NoDetails,
  'order_import.progressed': NoDetails,
  'order_import.compared': NoDetails,
  'order_import.committed': NoDetails,
  'order_import.done': NoDetails,
  'order_import.failed': NoDetails,
  'order_import.cancelled': NoDetails,
  'order_import.undo_asked': NoDetails,
  'order_import.undone': NoDetails,
}
