import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { startReturn as endpoint } from '@marketday/contract/orders/returns/return-acts'
import type { askForReturn as question } from '@marketday/contract/orders/returns/shop-returns'

import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { listLines } from '../fulfilment/fulfilment-rows.ts'
import type { LineRow } from '../fulfilment/fulfilment-rows.ts'
import { getOrderRow } from '../lock-order.ts'
import type { OrderRecord } from '../lock-order.ts'
import { unarchiveOrder } from '../marks/mark-order.ts'
import { findReturnOffer, countReturnable } from './find-return-offer.ts'
import { findReturn, insertReturn } from './return-rows.ts'
import { requestTranslate } from '../../platform/http/request-language.ts'

type Question = BodyOf<typeof question>

/** By staff, for any delivered goods; approved at once. */
export async function startReturn(
  db: Db,
  orderId: string,
  request: BodyOf<typeof endpoint>,
): Promise<void> {
  const { order, lines } = await lockDelivered(db, orderId)
  const possible = lines.map((line) => ({ lineId: line.id, quantity: countReturnable(line) }))
  await open(db, order, {
    ...request,
    units: chosenUnits(request, lines, possible),
    isAsked: false,
  })
}

export async function askForReturn(db: Db, orderId: string, request: Question): Promise<void> {
  const { order, lines } = await lockDelivered(db, orderId)
  const offer = await findReturnOffer(db, orderId, lines)
  if (offer.isOver) throw conflict('invalid_transition', 'The return period has ended')
  if (!offer.until) throw conflict('invalid_transition', 'No items of this order can be returned')
  const units = chosenUnits(request, lines, offer.lines)
  await open(db, order, { ...request, units, isAsked: true, notify: true })
}

async function lockDelivered(db: Db, orderId: string) {
  const order = await getOrderRow(db, orderId)
  if (order.fulfilmentStatus !== 'delivered')
    throw conflict('invalid_transition', 'Only items the customer received can be returned')
  return { order, lines: await listLines(db, orderId) }
}

interface Units {
  readonly lineId: string
  readonly title: string
  readonly quantity: number
}

/** Throws 400 at the first line exceeding its returnable units; duplicates are merged. */
function chosenUnits(
  { lines: chosen }: Question,
  lines: readonly LineRow[],
  possible: readonly Omit<Units, 'title'>[],
): Units[] {
  const units = new Map<string, Units>()
  for (const [index, { lineId, quantity }] of chosen.entries()) {
    const title = lines.find(({ id }) => id === lineId)?.title
    const limit = possible.find((candidate) => candidate.lineId === lineId)?.quantity ?? 0
    const total = quantity + (units.get(lineId)?.quantity ?? 0)
    if (title === undefined || total > limit) {
      const message = title ? refusal(title, limit) : 'This line is not in the order'
      throw invalid(message, [{ path: `lines.${index}.quantity`, message }])
    }
    units.set(lineId, { lineId, title, quantity: total })
  }
  return [...units.values()]
}

function refusal(title: string, limit: number): string {
  const t = requestTranslate()
  return limit === 0
    ? t('errors.notReturnable', { title })
    : t('errors.onlyReturnable', { count: limit, title })
}

interface Opening extends Omit<Question, 'lines'> {
  readonly units: readonly Units[]
  readonly isAsked: boolean
  readonly notify: boolean
}

async function open(
  db: Db,
  { id: orderId, isArchived }: OrderRecord,
  { units, isAsked, notify, reason, note = '' }: Opening,
): Promise<void> {
  const returnId = newId()
  const status = isAsked ? 'requested' : 'approved'
  await insertReturn(db, { id: returnId, orderId, status, reason, note, units })
  // Unarchived, so that staff see it.
  if (isArchived) await unarchiveOrder(db, orderId)
  const { number } = await findReturn(db, { orderId, returnId })
  await record(db, {
    name: isAsked ? 'order.return_asked' : 'order.return_started',
    objectType: 'order',
    objectId: orderId,
    details: { returnId, number, units, reason, note, notify },
  })
}
