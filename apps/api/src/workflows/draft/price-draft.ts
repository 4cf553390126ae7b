import { sql } from 'kysely'

import { deliveryKinds } from '@marketday/contract/orders/cart'
import type { DeliveryKind, ReceivingKind } from '@marketday/contract/orders/cart'
import { isDelivered } from '@marketday/contract/catalog/products/item-kinds'
import type { TaxedClass } from '@marketday/contract/catalog/tax-rates'

import { findDeliverySettings } from '../../deliveries/areas/find-delivery-settings.ts'
import type { DeliverySettings } from '../../deliveries/areas/find-delivery-settings.ts'
import { quoteDelivery } from '../../deliveries/quote-delivery.ts'
import type { DeliveryQuote } from '../../deliveries/quote-delivery.ts'
import { findMarketById } from '../../catalog/markets/shop-market.ts'
import type { ShopMarket } from '../../catalog/markets/shop-market.ts'
import { findOfferedDiscounts } from '../../orders/discounts/offered-discounts.ts'
import type { DraftRecord } from '../../orders/drafts/draft-rows.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findSellableVariants } from '../../catalog/products/find-sellable-variants.ts'
import { taxOfClass } from '../../catalog/taxes/tax-class-rows.ts'
import { leadDaysOf } from '../cart/rules.ts'
import { priceVariants } from '../cart/sold-in-market.ts'
import { offerByHand } from '../discounts/discount-by-hand.ts'
import { totalsOf } from '../place-order/totals-of.ts'
import type { Charged, ChargedTotals } from '../place-order/totals-of.ts'
import { priceDraftLines } from './price-draft-lines.ts'
import type { DraftedLine } from './price-draft-lines.ts'

interface Business {
  readonly currency: string
  readonly timeZone: string
  readonly country: string
}

/** Draft with all data of its order, priced by the checkout's functions. */
export interface PricedDraft {
  readonly draft: DraftRecord
  readonly business: Business
  /** Null for the home market and for deleted ones. */
  readonly market: ShopMarket | null
  /** Date in the time zone of the business. */
  readonly today: string
  readonly settings: DeliverySettings
  readonly lines: readonly DraftedLine[]
  /** `none` without delivery; null while undecided. */
  readonly receivedAs: ReceivingKind | null
  readonly quotes: Readonly<Record<DeliveryKind, DeliveryQuote>>
  readonly charged: Charged & { readonly discountCode: string; readonly currency: string }
  readonly totals: ChargedTotals
}

export async function priceDraft(db: Db, draft: DraftRecord): Promise<PricedDraft> {
  const { content } = draft
  const discountCode = codeOf(draft)
  const [sellable, settings, offer, taxes, { today, ...business }, market] = await ask(
    db,
    draft,
    discountCode,
  )
  const { currency, timeZone } = business
  const variants = await priceVariants(db, { market, currency }, sellable)
  const lines = priceDraftLines(draft, { variants, taxes, currency })
  const receivedAs = receivedBy(lines, content.deliveryKind)
  const terms = {
    deliveryKind: receivedAs,
    place: receivedAs === 'delivery' ? draft.place : null,
    deliveryTaxed: settings.feeTaxed,
    addsTax: market?.addsTax ?? settings.homeAddsTax,
    offer: offerByHand(offer, content.discount, {
      now: db.context.now.toISOString(),
      timeZone,
    }),
    discountCode,
    currency,
  }
  // Before discounts, as at checkout.
  const { goodsMinor: subtotalMinor } = totalsOf({ ...terms, deliveryMinor: 0 }, lines)
  const quotes = await findQuotes(db, settings, { draft, lines, subtotalMinor })
  const quote = receivedAs && receivedAs !== 'none' ? quotes[receivedAs] : null
  const charged = { ...terms, deliveryMinor: quote && isOffer(quote) ? quote.feeMinor : 0 }
  const totals = totalsOf(charged, lines)
  return { draft, business, market, today, settings, lines, receivedAs, quotes, charged, totals }
}

export type Offer = Extract<DeliveryQuote, { readonly reason: null }>

export const isOffer = (quote: DeliveryQuote): quote is Offer => quote.reason === null

/** No delivery choice without goods to deliver. */
const receivedBy = (
  lines: readonly DraftedLine[],
  chosen: DeliveryKind | null,
): ReceivingKind | null =>
  lines.length === 0 || lines.some(({ kind }) => isDelivered(kind)) ? chosen : 'none'

const codeOf = ({ content: { discount } }: DraftRecord): string =>
  discount.kind === 'code' ? discount.code.toUpperCase() : ''

function ask(db: Db, { content: { lines, email, marketId } }: DraftRecord, code: string) {
  const variantIds = lines.flatMap(({ variantId }) => variantId ?? [])
  const classIds = lines.flatMap(({ custom }) => (custom ? [custom.taxClassId] : []))
  return inOrder([
    findSellableVariants(db, variantIds),
    findDeliverySettings(db),
    findOfferedDiscounts(db, { code, email, variantIds }),
    findTaxes(db, classIds),
    findBusiness(db),
    // Older drafts have no market.
    findMarketById(db, marketId ?? null),
  ])
}

async function findTaxes(
  db: Db,
  classIds: readonly (string | null)[],
): Promise<Map<string, TaxedClass | null>> {
  const { rows } = await sql<{ id: string; taxed: TaxedClass | null }>`
    select coalesce(chosen.id::text, '') as id, ${taxOfClass(sql`chosen.id`)} as taxed
    from unnest(${[...new Set(classIds)]}::uuid[]) chosen (id)`.execute(db)
  return new Map(rows.map(({ id, taxed }) => [id, taxed]))
}

async function findBusiness(db: Db): Promise<Business & { readonly today: string }> {
  return await db
    .selectFrom('tenants')
    .select(['currency', 'time_zone as timeZone', 'country'])
    .select(sql<string>`(app_now() at time zone time_zone)::date::text`.as('today'))
    .where('tenant_id', '=', db.context.tenantId)
    .executeTakeFirstOrThrow()
}

async function findQuotes(
  db: Db,
  settings: DeliverySettings,
  {
    draft,
    lines,
    subtotalMinor,
  }: {
    readonly draft: DraftRecord
    readonly lines: readonly DraftedLine[]
    readonly subtotalMinor: number
  },
): Promise<PricedDraft['quotes']> {
  const postcode = draft.content.place?.data.zip ?? ''
  const quotes: Partial<Record<DeliveryKind, DeliveryQuote>> = {}
  for (const kind of deliveryKinds)
    quotes[kind] =
      kind === 'delivery' && postcode === ''
        ? { reason: 'Enter the address with its postcode' }
        : await quoteDelivery(db, settings, {
            kind,
            postcode,
            place: draft.place,
            subtotalMinor,
            leadDays: leadDaysOf(lines),
          })
  return quotes as PricedDraft['quotes']
}
