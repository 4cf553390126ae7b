import type { ParsedPlace } from '@marketday/contract/contact/place'
import type { saveOrderDraft } from '@marketday/contract/orders/order-drafts'
import type { OrderDraft, OrderDraftContent } from '@marketday/contract/orders/order-draft'

import { getDraftRecord, lockDraft, storeDraft } from '../../orders/drafts/draft-rows.ts'
import type { DraftRecord } from '../../orders/drafts/draft-rows.ts'
import { readPricedMarketIds } from '../../catalog/markets/require-market-prices.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Handling } from '../../platform/http/handle.ts'
import { findSellableVariants } from '../../catalog/products/find-sellable-variants.ts'
import { readTaxClassIds } from '../../catalog/taxes/tax-class-rows.ts'
import { locateAddress } from '../checkout/checkout-address.ts'
import type { LocatedAddress } from '../checkout/checkout-address.ts'
import { viewOf } from './draft-view.ts'
import { priceDraft } from './price-draft.ts'
import type { PricedDraft } from './price-draft.ts'

type Input = Handling<typeof saveOrderDraft>

/** Geocodes a new address outside any transaction; then saves and reprices. */
export const saveDraftSteps = {
  async before({ db, params, body }: Input): Promise<Lookup | null> {
    const draft = await getDraftRecord(db, params.draftId)
    const { place } = body.content
    if (!place?.data.zip || isSamePlace(place, draft.content.place)) return null
    const { country } = await db
      .selectFrom('tenants')
      .select('country')
      .where('tenant_id', '=', db.context.tenantId)
      .executeTakeFirstOrThrow()
    return { place, country }
  },
  async call(
    { services }: Omit<Input, 'db'>,
    lookup: Lookup | null,
  ): Promise<LocatedAddress | null> {
    if (!lookup) return null
    const { place, country } = lookup
    const search = { places: services.config.places, country }
    return await locateAddress(search, { place, postcode: place.data.zip })
  },
  async after(
    { db, params: { draftId }, body }: Input,
    lookup: Lookup | null,
    foundAddress: LocatedAddress | null,
  ): Promise<OrderDraft> {
    const draft = await lockDraft(db, draftId)
    requireUnplaced(draft)
    requireVersion(draft, body.version)
    const { content } = body
    await requireKnown(db, content, draft.content)
    const located = lookup
      ? { place: foundAddress?.place ?? null, isAddressChecked: foundAddress?.isChecked ?? false }
      : sameAddress(draft, content)
    const next = { ...draft, ...located, content }
    const priced = await priceDraft(db, next)
    await storeDraft(db, draftId, toStored(priced))
    await record(db, {
      name: 'order_draft.changed',
      objectType: 'order_draft',
      objectId: draftId,
      isPassing: true,
    })
    const saved = { version: draft.version + 1, updatedAt: db.context.now.toISOString() }
    return viewOf({ ...priced, draft: { ...next, ...saved } })
  },
}

interface Lookup {
  readonly place: ParsedPlace
  readonly country: string
}

export function requireUnplaced({ orderId, orderNumber }: DraftRecord): void {
  if (orderId) throw conflict('invalid_transition', `This draft was placed as order ${orderNumber}`)
}

export function requireVersion({ version }: DraftRecord, expected: number): void {
  if (version !== expected)
    throw conflict('version_conflict', 'Someone else changed this draft while you were editing')
}

export const toStored = ({ draft, lines, totals }: PricedDraft) => ({
  content: draft.content,
  place: draft.place,
  isAddressChecked: draft.isAddressChecked,
  totalMinor: totals.totalMinor,
  itemTitles: lines
    .map(({ title }) => title)
    .filter(Boolean)
    .slice(0, 3),
})

const isSamePlace = (one: ParsedPlace | null, other: ParsedPlace | null) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Reuses the earlier geocoding of an unchanged address. */
const sameAddress = ({ content, place, isAddressChecked }: DraftRecord, next: OrderDraftContent) =>
  isSamePlace(next.place, content.place)
    ? { place, isAddressChecked }
    : {
        place: next.place && { ...next.place, lat: '' as const, lng: '' as const },
        isAddressChecked: false,
      }

/** 404 for an unknown market, item or tax class; a deleted one is reported as a problem of the draft. */
async function requireKnown(
  db: Db,
  content: OrderDraftContent,
  before: OrderDraftContent,
): Promise<void> {
  const marketIds = newIn(marketsIn(content), marketsIn(before))
  if ((await readPricedMarketIds(db, marketIds)).size < marketIds.length) throw notFound('Market')
  const variantIds = newIn(variantsIn(content), variantsIn(before))
  if ((await findSellableVariants(db, variantIds)).length < variantIds.length)
    throw notFound('Item')
  const classIds = newIn(classesIn(content), classesIn(before))
  if ((await readTaxClassIds(db, classIds)).size < classIds.length) throw notFound('Tax class')
}

const marketsIn = ({ marketId }: OrderDraftContent) => (marketId ? [marketId] : [])
const variantsIn = ({ lines }: OrderDraftContent) =>
  lines.flatMap(({ variantId }) => variantId ?? [])
const classesIn = ({ lines }: OrderDraftContent) =>
  lines.flatMap(({ custom }) => custom?.taxClassId ?? [])

const newIn = (ids: readonly string[], before: readonly string[]) => [
  ...new Set(ids.filter((id) => !before.includes(id))),
]
