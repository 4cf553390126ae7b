import { sql } from 'kysely'
import Stripe from 'stripe'
import * as z from 'zod/mini'

import type { MismatchReason } from '@marketday/contract/payments/card/unmatched-payments'

import { AppError } from '../../platform/http/errors.ts'
import type { Services } from '../../platform/services.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import { json } from '../../platform/database/sql.ts'
import type { Db, DbContext } from '../../platform/database/tenant-db.ts'
import { reportOf } from '../../payments/card/fetch-payment-state.ts'
import { findPayment } from '../../payments/card/find-payments.ts'
import type { PaymentRow } from '../../payments/card/find-payments.ts'
import { setAside } from '../../payments/card/unmatched/set-aside.ts'
import { leaveAccount } from '../../payments/accounts/change-account.ts'
import { isAccessRevoked } from '../../platform/stripe/is-access-revoked.ts'
import { findAccountTenant } from '../../payments/accounts/payment-account.ts'
import { followAccount, isAboutAccount } from './account-events.ts'
import { disputeEffect, findDisputedIntent } from '../dispute/apply-disputes.ts'
import { stripeEffects, stripePurposes } from './stripe-effects.ts'
import type { InTenant, StripeEffect, StripeSubject } from './stripe-effects.ts'
import { idsOf, isHandled, keptPayload, metadataOf } from './stripe-event.ts'

/**
 * Applies a signed event once. Throws temporary errors, so that the provider resends; events that
 * do not match their row are set aside for a person.
 */
export async function receiveStripeEvent(
  services: Services,
  event: Stripe.Event,
  requestId: string,
): Promise<void> {
  if (!isHandled(event)) return
  const within = contextsOf(services, requestId)
  const { account } = event
  if (account === undefined) return await receivePayment({ services, within, requestId }, event)
  const owner = await within(null)((db) => findAccountTenant(db, account))
  if (!owner) return
  try {
    if (isAboutAccount(event)) await followAccount({ services, inTenant: within(owner) }, event)
    else await receivePayment({ services, within, requestId, owner }, event)
  } catch (error) {
    if (!isAccessRevoked(error)) throw error
    // Resent for days otherwise, although it can never be fetched.
    services.log.warn({ event: event.id, account }, 'event of an account that is out of reach')
    await within(owner)((db) => leaveAccount(db, account, { isRevoked: true }))
  }
}

interface Receiving {
  readonly services: Services
  readonly within: (tenantId: string | null) => InTenant
  readonly requestId: string
  /** Tenant of the event's connected account. */
  readonly owner?: string
}

async function receivePayment(
  { services, within, requestId, owner }: Receiving,
  event: Stripe.Event,
): Promise<void> {
  const match = await findSubject(services, event, requestId)
  if (match === 'known' || match === 'nobody') return
  const { subject } = match
  const inTenant = within(subject.tenantId)
  const payment =
    subject.purpose === 'order_payment'
      ? await inTenant((db) => findPayment(db, subject.subjectId))
      : null
  if (isForeign(event, { owner, subject, payment }))
    return await within(null)((db) => refuseForeign(db, services, event))
  const aside: Aside = (reason, message) =>
    putAside({ services, within }, { event, subject, reason, message })
  if (!match.isClear) return await aside('business', 'tenant mismatch')
  if (event.livemode !== services.config.stripe.isLive)
    return await aside('mode', 'livemode mismatch')
  await applyEvent({ services, inTenant, aside }, event, { subject, payment })
}

interface Origin {
  readonly owner: string | undefined
  readonly subject: StripeSubject
  readonly payment: PaymentRow | null
}

/** Only the account that holds a payment tells about it: metadata can name any shop. */
function isForeign({ account }: Stripe.Event, { owner, subject, payment }: Origin): boolean {
  if (payment) return payment.accountId !== (account ?? null)
  return owner !== undefined && (subject.purpose !== 'order_payment' || owner !== subject.tenantId)
}

type Aside = (reason: MismatchReason, message: string) => Promise<void>

interface Applying {
  readonly services: Services
  readonly inTenant: InTenant
  readonly aside: Aside
}

async function applyEvent(
  { services, inTenant, aside }: Applying,
  event: Stripe.Event,
  { subject, payment }: Pick<Origin, 'subject' | 'payment'>,
): Promise<void> {
  const effect = chooseEffect(event, subject)
  if (!effect) return
  try {
    const fetched = await effect.fetch(services, { event, subject, payment, inTenant })
    await inTenant(async (db) => {
      const [isOurs, related] = await inOrder([claim(db, event), effect.find(db, subject)])
      if (!isOurs) return
      const doubt = await effect.apply(db, { event, subject, fetched, found: related })
      if (doubt) await markAside(db, event, doubt)
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.failure.code !== 'payment_mismatch') throw error
    await aside('unknown', error.failure.message)
  }
}

/** Null for disputes of payments to the platform: handled only at the provider. */
function chooseEffect(event: Stripe.Event, { purpose }: StripeSubject): StripeEffect | null {
  if (findDisputedIntent(event) === null) return stripeEffects[purpose]
  return purpose === 'order_payment' ? disputeEffect : null
}

function contextsOf(services: Services, requestId: string) {
  return (tenantId: string | null): InTenant => {
    const context = contextOf(services, requestId, tenantId)
    return (work) => services.databases.transaction(context, work)
  }
}

const contextOf = ({ clock }: Services, requestId: string, tenantId: string | null): DbContext => ({
  tenantId,
  userId: null,
  actor: { kind: 'provider', name: 'Stripe' },
  ip: '',
  requestId,
  clockOffset: clock.interval(),
  now: clock.now(),
})

const Subject = z.object({
  tenantId: z.uuid(),
  purpose: z.enum(stripePurposes),
  subjectId: z.uuid(),
})

interface SubjectMatch {
  readonly subject: StripeSubject
  /** False if the object names another business than ours. */
  readonly isClear: boolean
}

async function findSubject(
  services: Services,
  event: Stripe.Event,
  requestId: string,
): Promise<SubjectMatch | 'known' | 'nobody'> {
  const db = services.databases.read(contextOf(services, requestId, null))
  const match = await findClosest(db, event, metadataOf(event))
  const intentId = match === 'nobody' ? findDisputedIntent(event) : null
  if (!intentId) return match
  // A dispute may be a payment's first event, without its owner.
  return await findClosest(db, event, await fetchMetadata(services, event, intentId))
}

/** Our metadata of a payment; empty if unknown to the provider. */
async function fetchMetadata(
  { stripeFor }: Services,
  { account }: Stripe.Event,
  intentId: string,
): Promise<Stripe.Metadata> {
  try {
    return (await stripeFor(account ?? null).paymentIntents.retrieve(intentId)).metadata
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return {}
    throw error
  }
}

/** Owner by remembered provider ids, else by our metadata. */
async function findClosest(
  db: Db,
  event: Stripe.Event,
  metadata: Readonly<Record<string, string>>,
): Promise<SubjectMatch | 'known' | 'nobody'> {
  const [row] = await readKnown(db, { eventId: event.id, ids: idsOf(event) })
  if (row?.isSeen) return 'known'
  const { tenant_id: tenantId, purpose, subject_id: subjectId } = metadata
  const written = z.safeParse(Subject, { tenantId, purpose, subjectId }).data
  const remembered = z.safeParse(Subject, row?.closest).data
  const subject = remembered ?? written
  if (!subject) return 'nobody'
  return { subject, isClear: !written || written.tenantId === subject.tenantId }
}

interface EventRecord {
  readonly isSeen: boolean
  /** Row of the first known id. */
  readonly closest: unknown
}

const readKnown = preparedStatement<{ eventId: string; ids: readonly string[] }, EventRecord>(
  (db, { eventId, ids }) => ({
    compile: () =>
      sql<EventRecord>`
      select exists (select from stripe_events where stripe_event_id = ${eventId}::text) as "isSeen",
        (select json_build_object('tenantId', tenant_id, 'purpose', purpose, 'subjectId', subject_id)
          from stripe_references where stripe_id = any(${ids}::text[])
          order by array_position(${ids}::text[], stripe_id) limit 1) as closest`.compile(db),
  }),
)

/** False if already claimed: a duplicate waits for the first to commit. */
async function claim(db: Db, event: Stripe.Event): Promise<boolean> {
  const row = await db
    .insertInto('stripe_events')
    .values({ ...rowOf(event), processed_at: db.context.now.toISOString() })
    .onConflict((on) => on.column('stripe_event_id').doNothing())
    .returning('stripe_event_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Money in another account is not this payment's, whatever its metadata says. */
async function refuseForeign(db: Db, { log }: Services, event: Stripe.Event): Promise<void> {
  log.error({ event: event.id, account: event.account }, 'event of a foreign account')
  if (await claim(db, event)) await markAside(db, event, 'foreign account')
}

async function putAside(
  {
    services,
    within,
  }: { readonly services: Services; readonly within: (tenantId: string | null) => InTenant },
  {
    event,
    subject,
    reason,
    message,
  }: {
    readonly event: Stripe.Event
    readonly subject: StripeSubject
    readonly reason: MismatchReason
    readonly message: string
  },
): Promise<void> {
  services.log.error(
    { event: event.id, type: event.type, reason: message },
    'payment event put aside',
  )
  const paid = paidSession(event)
  const owner = paid && (await within(null)((db) => findOwner(db, subject)))
  await within(owner?.tenantId ?? null)(async (db) => {
    if (!(await claim(db, event))) return
    await markAside(db, event, message)
    const payment = owner && (await findPayment(db, subject.subjectId))
    if (paid) await setAside(db, { ...paid, paymentId: payment?.id ?? null, reason })
  })
}

/** Null for payments to the platform, and for a missing shop. */
async function findOwner(db: Db, { purpose, tenantId }: StripeSubject) {
  if (purpose !== 'order_payment') return null
  const query = db.selectFrom('tenants').select('tenant_id as tenantId')
  return (await query.where('tenant_id', '=', tenantId).executeTakeFirst()) ?? null
}

function paidSession(event: Stripe.Event) {
  const { object } = event.data
  if (object.object !== 'checkout.session') return null
  const { status, sessionId, capturedMinor: amountMinor, currency } = reportOf(object)
  if (status !== 'paid') return null
  return { stripeObjectId: sessionId, accountId: event.account ?? null, amountMinor, currency }
}

async function markAside(db: Db, event: Stripe.Event, reason: string): Promise<void> {
  await db
    .updateTable('stripe_events')
    .set({ processed_at: null, quarantine_reason: reason })
    .where('stripe_event_id', '=', event.id)
    .execute()
}

const rowOf = (event: Stripe.Event) => ({
  stripe_event_id: event.id,
  type: event.type,
  payload: json(keptPayload(event)),
  created_at: new Date(event.created * 1000).toISOString(),
})
