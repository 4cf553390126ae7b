import { placeText } from '@marketday/contract/contact/place'
import { getShopOrder } from '@marketday/contract/orders/shop-orders'
import type { ShopOrder } from '@marketday/contract/orders/shop-orders'

import { requestTranslate } from '../../platform/http/request-language.ts'
import { askShop } from '../ask-shop.ts'
import { originOf, sendMissing, sendRefusal } from '../visit.ts'
import type { Visit } from '../shop-visit.ts'

/** Address of the calendar file; null unless a time window lies ahead. */
export function calendarPath(
  { slot, status, link }: ShopOrder,
  { token, now }: { readonly token: string; readonly now: Date },
): string | null {
  const isAhead = slot !== null && new Date(slot.endsAt) > now
  const isOpen = status !== 'cancelled' && status !== 'pending_review' && link !== 'pay'
  return isAhead && isOpen ? `/orders/${token}/calendar` : null
}

/** Sends the time window of an order as an iCalendar file (RFC 5545). */
export async function calendarFile(visit: Visit) {
  const { token = '' } = visit.request.params
  const answer = await askShop(visit, getShopOrder, { params: { token } })
  if (!answer.ok) return await sendRefusal(visit, answer.problem)
  const order = answer.body
  const now = visit.server.app.services.clock.now()
  if (!order.slot || calendarPath(order, { token, now }) === null) return await sendMissing(visit)
  return visit.reply
    .headers({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="order-${order.number}.ics"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(writeEvent(visit, order, order.slot))
}

function writeEvent(
  visit: Visit,
  { number, deliveryKind, place, link }: ShopOrder,
  slot: NonNullable<ShopOrder['slot']>,
): string {
  const t = requestTranslate()
  const { shop } = visit.build.snapshot
  const isPickup = deliveryKind === 'pickup'
  const where = isPickup ? shop.contact.address : link === 'act' ? placeText(place) : ''
  const title = t(isPickup ? 'order.calendarPickup' : 'order.calendarDelivery', { shop: shop.name })
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Marketday//Shop//EN',
    'BEGIN:VEVENT',
    `UID:order-${escapeText(number)}@${new URL(originOf(visit)).hostname}`,
    `DTSTAMP:${utc(visit.server.app.services.clock.now())}`,
    `DTSTART:${utc(new Date(slot.startsAt))}`,
    `DTEND:${utc(new Date(slot.endsAt))}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(t('order.number', { number }))}`,
    ...(where ? [`LOCATION:${escapeText(where)}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** `20261130T093000Z` */
const utc = (time: Date): string => time.toISOString().replaceAll(/[-:]|\.\d+/g, '')

const escapeText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n?|\n/g, '\\n')

/** At most 75 bytes in a line; the rest follows after a space. */
function fold(line: string): string {
  let bytes = 0
  return [...line]
    .map((character) => {
      const size = Buffer.byteLength(character)
      const isOver = bytes + size > 75
      bytes = isOver ? 1 + size : bytes + size
      return isOver ? `\r\n ${character}` : character
    })
    .join('')
}
