import type { handOverConversation as endpoint } from '@marketday/contract/assistant/chatbot'
import type { Slots } from '@marketday/contract/assistant/slots'
import type { ParsedPlace } from '@marketday/contract/contact/place'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'

import type { Config } from '../../config.ts'
import { findPlaces, getPlace } from '../../platform/places/search-places.ts'
import { conflict } from '../../platform/http/errors.ts'
import { steps } from '../../platform/http/handle.ts'
import type { Handling } from '../../platform/http/handle.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { reserveSlug } from '../../accounts/tenants/reserve-slug.ts'
import { mergeAnswers } from '../../accounts/tenants/change-progress.ts'
import { lockConversation, markHandedOver } from './queries.ts'
import { setupAnswersFrom, unanswered } from './rules.ts'
import { readTalk } from './show-conversation.ts'
import { countryName } from './understanding/words/places.ts'
import { nameSlug } from '../../platform/spelled-slugs.ts'

type Reply = ResponseOf<typeof endpoint>

/**
 * Copies the conversation's answers into the set-up of the signed-in business. Existing answers
 * stay, a business that is already set up is unchanged, and a conversation is accepted once.
 */
export const handOver = steps({
  async before({ db, body }: Handling<typeof endpoint>) {
    const row = await lockConversation(db, body.token)
    if (row.handedOverTo !== null && row.handedOverTo !== db.context.tenantId)
      throw conflict('conflict', 'This conversation already belongs to another business.')
    const reply = { previewToken: row.previewToken, isReturning: await isSetUp(db) }
    return { reply, slots: row.handedOverTo === null ? readTalk(row).slots : {} }
  },
  call: async ({ services }, { slots }) => await locate(services.config, slots),
  async after({ db, body }, { reply, slots }, place): Promise<Reply> {
    const { conversationId, handedOverTo } = await lockConversation(db, body.token)
    if (handedOverTo !== null) return reply
    if (!reply.isReturning)
      await answerSetup(db, slots, { place, hasWebsite: reply.previewToken !== null })
    await markHandedOver(db, conversationId)
    return reply
  },
})

async function isSetUp(db: Db): Promise<boolean> {
  const progress = await db
    .selectFrom('setup_progress')
    .select('completed_at')
    .executeTakeFirstOrThrow()
  return progress.completed_at !== null
}

/** Geocodes the address; without a result it stays as entered. */
async function locate(
  config: Config,
  { place, city, country }: Partial<Slots>,
): Promise<ParsedPlace | null> {
  if (!place) return null
  const input = place.toLowerCase().includes(city?.toLowerCase() ?? '')
    ? place
    : `${place}, ${city}`
  try {
    const { rows } = await findPlaces(config, { input: input.slice(0, 200), country })
    return rows[0] ? await getPlace(config, rows[0].placeId) : null
  } catch {
    return null
  }
}

async function answerSetup(
  db: Db,
  slots: Partial<Slots>,
  context: { readonly place: ParsedPlace | null; readonly hasWebsite: boolean },
): Promise<void> {
  const { answers } = await db
    .selectFrom('setup_progress')
    .select('answers')
    .forUpdate()
    .executeTakeFirstOrThrow()
  const newAnswers = setupAnswersFrom(slots, {
    ...context,
    country: slots.country ? countryName(slots.country) : '',
    slug: slots.businessName ? await freeSlug(db, slots.businessName, slots.city) : null,
    planId: slots.productCount === undefined ? null : await findPlan(db, slots.productCount),
  })
  await mergeAnswers(db, unanswered(answers, newAnswers))
}

async function freeSlug(db: Db, name: string, town?: string): Promise<string> {
  const { slug, suggestion } = await reserveSlug(db, { slug: nameSlug(name), town })
  return suggestion ?? slug
}

async function findPlan(db: Db, products: number): Promise<string | null> {
  const plans = await db.selectFrom('plans').select(['plan_id', 'limits']).execute()
  const [fitting] = plans
    .filter(({ limits }) => limits.products === null || limits.products >= products)
    .toSorted((a, b) => (a.limits.products ?? Infinity) - (b.limits.products ?? Infinity))
  return fitting?.plan_id ?? null
}
