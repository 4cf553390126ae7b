import * as z from 'zod/mini'

import { get, post, put } from '../../endpoints/endpoint.ts'
import { eachOnce } from '../each-once.ts'
import {
  Allowed,
  Id,
  Quantity,
  Time,
  Version,
  page,
  pageFields,
  text,
} from '../../endpoints/scalars.ts'
import type { Transitions } from '../../endpoints/state-machine.ts'

export const transferStatuses = [
  'draft',
  'inTransit',
  'partlyReceived',
  'received',
  'cancelled',
] as const
export type TransferStatus = (typeof transferStatuses)[number]
export type TransferEvent = 'edit' | 'send' | 'receive' | 'cancel'

/** Receiving the last pieces in transit completes the transfer. */
export const transferTransitions: Transitions<TransferStatus, TransferEvent> = {
  draft: { edit: ['draft'], send: ['inTransit'], cancel: ['cancelled'] },
  inTransit: { receive: ['partlyReceived', 'received'], cancel: ['cancelled'] },
  partlyReceived: { receive: ['partlyReceived', 'received'], cancel: ['cancelled'] },
  received: {},
  cancelled: {},
}

export const transferLimits = { lines: 200, open: 100 } as const

export const TransferLine = z.object({
  variantId: Id,
  itemId: Id,
  title: z.string(),
  variantTitle: z.string(),
  sku: z.nullable(z.string()),
  quantity: z.int(),
  /** Pieces by outcome; the rest is in transit once the transfer is sent. */
  received: z.int(),
  damaged: z.int(),
  lost: z.int(),
  returned: z.int(),
})
export type TransferLine = z.output<typeof TransferLine>

export const Transfer = z.object({
  id: Id,
  status: z.enum(transferStatuses),
  fromId: Id,
  fromName: z.string(),
  toId: Id,
  toName: z.string(),
  note: z.string(),
  lines: z.int(),
  pieces: z.int(),
  onTheWay: z.int(),
  damaged: z.int(),
  lost: z.int(),
  actorName: z.string(),
  createdAt: Time,
  sentBy: z.nullable(z.string()),
  sentAt: z.nullable(Time),
  closedBy: z.nullable(z.string()),
  closedAt: z.nullable(Time),
  version: Version,
  actions: z.object({ edit: Allowed, send: Allowed, receive: Allowed, cancel: Allowed }),
})
export type Transfer = z.output<typeof Transfer>

const OpenedTransfer = z.object({ ...Transfer.shape, rows: z.array(TransferLine) })
export type OpenedTransfer = z.output<typeof OpenedTransfer>

export const TransferDraft = z
  .strictObject({
    fromId: Id,
    toId: Id,
    note: text(200),
    lines: z
      .array(z.strictObject({ variantId: Id, quantity: Quantity }))
      .check(
        z.minLength(1, 'Nothing to transfer'),
        z.maxLength(transferLimits.lines, `At most ${transferLimits.lines} lines`),
      ),
  })
  .check(
    z.refine(({ fromId, toId }) => fromId !== toId, {
      path: ['toId'],
      error: 'Choose two different locations',
    }),
  )
export type TransferDraft = z.output<typeof TransferDraft>

const see = { permission: 'stock.see' } as const
const edit = { permission: 'stock.edit' } as const
const params = z.object({ transferId: Id })
/** Version shown on screen: 409 `version_conflict` if changed since. */
const Seen = z.strictObject({ version: Version })

export const listTransfers = get('/catalog/transfers', {
  access: see,
  summary: 'Transfers between locations, the newest first',
  query: z.strictObject({
    ...pageFields,
    status: z.optional(z.enum(transferStatuses)),
    locationId: z.optional(Id),
  }),
  response: page(Transfer),
})

export const getTransfer = get('/catalog/transfers/:transferId', {
  access: see,
  summary: 'One transfer with its lines',
  params,
  response: OpenedTransfer,
})

export const draftTransfer = post('/catalog/transfers', {
  access: edit,
  summary: 'Prepare a transfer; nothing moves yet',
  body: TransferDraft,
  status: 201,
  response: OpenedTransfer,
})

export const editTransfer = put('/catalog/transfers/:transferId', {
  access: edit,
  summary: 'Change a transfer that was not sent yet',
  params,
  body: z.strictObject({ draft: TransferDraft, version: Version }),
  response: OpenedTransfer,
})

/** 409 `out_of_stock` lists the shortages at the source, and sends nothing. */
export const sendTransfer = post('/catalog/transfers/:transferId/sending', {
  access: edit,
  summary: 'Take the goods from the source; they are on their way from now on',
  params,
  body: Seen,
  response: OpenedTransfer,
})

const Pieces = z
  .int()
  .check(z.minimum(0, 'Must be zero or more'), z.maximum(100_000, 'At most 100000'))

/** Pieces received in good condition, damaged and set aside, or lost. */
export const TransferReceipt = z.strictObject({
  ...Seen.shape,
  lines: z
    .array(z.strictObject({ variantId: Id, received: Pieces, damaged: Pieces, lost: Pieces }))
    .check(
      z.minLength(1, 'Nothing to receive'),
      z.maxLength(transferLimits.lines, `At most ${transferLimits.lines} lines`),
      z.refine(
        (lines) => lines.some((line) => line.received + line.damaged + line.lost > 0),
        'Enter how many pieces arrived or were lost',
      ),
      eachOnce,
    ),
  note: z.optional(text(200)),
})
export type TransferReceipt = z.output<typeof TransferReceipt>

/** 409 `conflict` if more is entered than is in transit. */
export const receiveTransfer = post('/catalog/transfers/:transferId/receipts', {
  access: edit,
  summary: 'Receive what has arrived, in part or wholly',
  params,
  body: TransferReceipt,
  status: 201,
  response: OpenedTransfer,
})

export const cancelTransfer = post('/catalog/transfers/:transferId/cancellation', {
  access: edit,
  summary: 'Cancel a transfer and return its items',
  params,
  body: Seen,
  response: OpenedTransfer,
})
