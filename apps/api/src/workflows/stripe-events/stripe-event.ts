import Stripe from 'stripe'
import * as z from 'zod/mini'

import type { Config } from '../../config.ts'
import { invalid } from '../../platform/http/errors.ts'
import type { Clock } from '../../platform/clock.ts'

const toleranceSeconds = 300

interface SignedBody {
  readonly body: string
  readonly signature: string | string[] | undefined
  /** From the endpoint of connected accounts. */
  readonly isConnect: boolean
}

/** Parses a signed body; 400 unless the signature matches these bytes and the current time. */
export function readStripeEvent(
  { stripe, config, clock }: { stripe: Stripe; config: Pick<Config, 'stripe'>; clock: Clock },
  { body, signature, isConnect }: SignedBody,
): Stripe.Event {
  if (typeof signature !== 'string') throw refused()
  // Signatures use real time, even with a set product clock.
  const nowMs = clock.now().getTime() - clock.offsetMs()
  const signedAt = Number(/(?:^|,)t=(\d+)(?:,|$)/.exec(signature)?.[1])
  if (!(Math.abs(nowMs / 1000 - signedAt) <= toleranceSeconds)) throw refused()
  try {
    const event = stripe.webhooks.constructEvent(
      body,
      signature,
      isConnect ? config.stripe.connectSecret : config.stripe.webhookSecret,
      toleranceSeconds,
      undefined,
      Math.floor(nowMs),
    )
    const shape = z.safeParse(EventShape, event).data
    if (shape && (shape.account !== undefined) === isConnect) return event
  } catch (error) {
    if (
      error instanceof Stripe.errors.StripeSignatureVerificationError ||
      error instanceof SyntaxError
    )
      throw refused()
    throw error
  }
  throw invalid('This is not an event of the card provider')
}

/** A valid signature does not guarantee an event: any JSON can be signed. */
const EventShape = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,255}$/)),
  type: z.string().check(z.regex(/^[\w.]{1,255}$/)),
  /** Unix seconds, up to the year 9999. */
  created: z.int().check(z.minimum(0), z.maximum(253_402_300_799)),
  livemode: z.boolean(),
  account: z.optional(z.string().check(z.regex(/^acct_\w{1,250}$/))),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})

const refused = () => invalid('The signature of this event is not valid')

/** Other events are acknowledged and dropped. */
const handledTypes: ReadonlySet<string> = new Set([
  'account.updated',
  'account.application.deauthorized',
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.captured',
  'charge.expired',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
])

export const isHandled = ({ type }: Stripe.Event): boolean => handledTypes.has(type)

interface EventObject {
  readonly id?: string
  readonly object?: string
  readonly payment_intent?: unknown
  readonly subscription?: unknown
  readonly parent?: {
    readonly subscription_details?: { readonly subscription?: unknown } | null
  } | null
  readonly metadata?: Readonly<Record<string, string>> | null
}

/** Provider ids that may identify the event's subject, closest first. */
export function idsOf({ data }: Stripe.Event): string[] {
  const object: EventObject = data.object
  const candidates = [
    object.id,
    object.payment_intent,
    object.subscription,
    object.parent?.subscription_details?.subscription,
  ]
  return candidates.flatMap((candidate) => {
    const id =
      typeof candidate === 'object' && candidate && 'id' in candidate ? candidate.id : candidate
    return typeof id === 'string' ? [id] : []
  })
}

export function metadataOf({ data }: Stripe.Event): Readonly<Record<string, string>> {
  const { metadata }: EventObject = data.object
  return metadata ?? {}
}

/** Minimal data for diagnosis: no names, addresses or card data. */
export function keptPayload({ data, livemode }: Stripe.Event) {
  const { id = '' }: EventObject = data.object
  return { id, object: data.object.object, livemode }
}
