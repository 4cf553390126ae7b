import { sql } from 'kysely'
import type Stripe from 'stripe'
import * as z from 'zod/mini'

import { AppError } from '../../platform/http/errors.ts'
import type { Services } from '../../platform/services.ts'
import { json } from '../../platform/database/sql.ts'
import type { Db, DbContext } from '../../platform/database/tenant-db.ts'
import { stripeEffects, stripePurposes } from './stripe-effects.ts'
import type { InTenant, StripeSubject } from './stripe-effects.ts'
import { idsOf, isHandled, keptPayload, metadataOf } from './stripe-event.ts'

/**
 * Lets one signed event take effect once. Throws what may pass by itself, so that the provider sends the
 * event again; what does not belong to the row it claims to be about is put aside for a person.
 */
export async function receiveStripeEvent(
  services: Services,
  event: Stripe.Event,
  requestId: string,
): Promise<void> {
  if (!isHandled(event)) return
  const within = contextsOf(services, requestId)
  const found = await within(null)((db) => findSubject(db, event))
  if (found === 'known' || found === 'nobody') return
  if (found === 'unclear')
    return await putAside(services, within(null), { event, reason: 'tenant mismatch' })
  if (event.livemode !== isLive(services))
    return await putAside(services, within(null), { event, reason: 'livemode mismatch' })

  const effect = stripeEffects[found.purpose]
  const inTenant = within(found.tenantId)
  try {
    const fetched = await effect.fetch(services, { event, subject: found, inTenant })
    await inTenant(async (db) => {
      if (await claim(db, event)) await effect.apply(db, { event, subject: found, fetched })
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.failure.code !== 'payment_mismatch') throw error
    await putAside(services, within(null), { event, reason: error.failure.message })
  }
}

const isLive = ({ config }: Services): boolean => /^[rs]k_live_/.test(config.stripe.secretKey)

function contextsOf(services: Services, requestId: string) {
  const actor = { kind: 'provider', name: 'Stripe' } as const
  return (tenantId: string | null): InTenant => {
    const { clock } = services
    const context: DbContext = {
      tenantId,
      userId: null,
      actor,
      ip: '',
      requestId,
      clockOffset: clock.interval(),
      now: clock.now(),
    }
    return (work) => services.databases.transaction(context, work)
  }
}

const Subject = z.object({
  tenantId: z.uuid(),
  purpose: z.enum(stripePurposes),
  subjectId: z.uuid(),
})

/** Whose event it is: by the provider's ids we remember, else by what we wrote on the object ourselves. */
async function findSubject(
  db: Db,
  event: Stripe.Event,
): Promise<StripeSubject | 'known' | 'nobody' | 'unclear'> {
  const ids = idsOf(event)
  const [seen, references] = await Promise.all([
    db
      .selectFrom('stripe_events')
      .select('stripe_event_id')
      .where('stripe_event_id', '=', event.id)
      .executeTakeFirst(),
    db
      .selectFrom('stripe_references')
      .select(['stripe_id', 'tenant_id as tenantId', 'purpose', 'subject_id as subjectId'])
      .where('stripe_id', '=', sql<string>`any(${ids}::text[])`)
      .execute(),
  ])
  if (seen) return 'known'
  const { tenant_id: tenantId, purpose, subject_id: subjectId } = metadataOf(event)
  const written = z.safeParse(Subject, { tenantId, purpose, subjectId }).data
  const closest = ids.map((id) => references.find((row) => row.stripe_id === id)).find(Boolean)
  const remembered = z.safeParse(Subject, closest).data
  if (remembered && written && remembered.tenantId !== written.tenantId) return 'unclear'
  return remembered ?? written ?? 'nobody'
}

/** False when somebody else has it: a second copy waits here until the first has committed. */
async function claim(db: Db, event: Stripe.Event): Promise<boolean> {
  const row = await db
    .insertInto('stripe_events')
    .values({ ...rowOf(event), processed_at: db.context.now.toISOString() })
    .onConflict((on) => on.column('stripe_event_id').doNothing())
    .returning('stripe_event_id')
    .executeTakeFirst()
  return row !== undefined
}

async function putAside(
  services: Services,
  inNoTenant: InTenant,
  { event, reason }: { event: Stripe.Event; reason: string },
): Promise<void> {
  services.log.error({ event: event.id, type: event.type, reason }, 'payment event put aside')
  await inNoTenant((db) =>
    db
      .insertInto('stripe_events')
      .values({ ...rowOf(event), quarantine_reason: reason })
      .onConflict((on) => on.column('stripe_event_id').doNothing())
      .execute(),
  )
}

const rowOf = (event: Stripe.Event) => ({
  stripe_event_id: event.id,
  type: event.type,
  payload: json(keptPayload(event)),
  created_at: new Date(event.created * 1000).toISOString(),
})
