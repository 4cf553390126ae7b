import { nextStep } from '@marketday/contract/orders/order-steps'
import { toE164 } from '@marketday/contract/contact/phone-number'
import type { CountryCode } from '@marketday/contract/contact/phone-number'
import type { AssistantReply } from '@marketday/contract/assistant/shop/assistant'
import type { ShopSnapshot } from '@marketday/contract/storefront/shop/snapshot'

import { countGuess, uncountGuess } from '../../../accounts/identity/count-guess.ts'
import { networkOf } from '../../../platform/network.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { findNamedOrder } from '../assistant-queries.ts'
import type { NamedOrder } from '../assistant-queries.ts'
import { say } from './answering.ts'
import { contactLinks } from './tell-contact.ts'

interface Pair {
  readonly orderNumber: string
  readonly contact: string
}

export interface OrderTold {
  readonly reply: AssistantReply
  readonly isKnown: boolean
}

/** Tries per network in fifteen minutes, and in total per number or contact. */
const triesOfNetwork = 10
const triesOfAll = 25

/**
 * Order state only, without contents, customer or destination. Wrong pairs take the same path
 * through the same statements, with the same answer, whether the order exists or not.
 */
export async function tellOrder(db: Db, snapshot: ShopSnapshot, pair: Pair): Promise<OrderTold> {
  const counted = await countGuess(db, guessLimits(db, pair))
  if ('refusal' in counted)
    return {
      reply: say(
        'Too many attempts. Please wait 15 minutes, or contact us:',
        contactLinks(snapshot),
      ),
      isKnown: false,
    }
  const order = await findNamedOrder(db, {
    number: pair.orderNumber,
    ...readContact(pair, snapshot),
  })
  if (!order)
    return {
      reply: say(
        `I can’t find order ${pair.orderNumber} with this email address or phone number. Please check both, or contact us:`,
        contactLinks(snapshot),
      ),
      isKnown: false,
    }
  await uncountGuess(db, counted.guess.keys, counted.guess.countedAt)
  return { reply: say(describeOrder(order, pair.orderNumber, snapshot)), isKnown: true }
}

function guessLimits({ context: { tenantId, ip } }: Db, { orderNumber, contact }: Pair) {
  const shop = `order of ${tenantId}`
  return {
    [`${shop} by ${networkOf(ip ?? '')}`]: triesOfNetwork,
    [`${shop} numbered ${orderNumber}`]: triesOfAll,
    [`${shop} from ${contact.toLowerCase()}`]: triesOfAll,
  }
}

function readContact({ contact }: Pair, { shop: { country } }: ShopSnapshot) {
  const isMail = contact.includes('@')
  return {
    email: isMail ? contact.toLowerCase() : '',
    phone: isMail ? '' : (toE164(contact, country as CountryCode) ?? contact),
  }
}

function describeOrder(order: NamedOrder, number: string, snapshot: ShopSnapshot): string {
  if (order.status === 'pending_review')
    return `Order ${number} is awaiting confirmation. Open the link in the email we sent, or contact us.`
  return [
    order.status === 'cancelled' ? `Order ${number} was cancelled.` : `Order ${number}:`,
    nextStep(order),
    tellTime(order, snapshot),
    'You’ll find all details via the link in your confirmation email.',
  ]
    .filter((part) => part !== '')
    .join(' ')
}

const isOver = ({ status, fulfilmentStatus, deliveryStatus }: NamedOrder): boolean =>
  status === 'cancelled' ||
  deliveryStatus === 'failed' ||
  fulfilmentStatus === 'delivered' ||
  fulfilmentStatus === 'handed_over'

function tellTime(order: NamedOrder, { shop: { locale, timeZone } }: ShopSnapshot): string {
  const { startsAt, endsAt, deliveryKind } = order
  if (startsAt === null || endsAt === null || isOver(order)) return ''
  const day = new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
  const clock = new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit' })
  const [from, to] = [new Date(startsAt), new Date(endsAt)]
  const what = deliveryKind === 'delivery' ? 'Delivery' : 'Pick-up'
  return `${what} is booked for ${day.format(from)}, ${clock.format(from)}–${clock.format(to)}.`
}
