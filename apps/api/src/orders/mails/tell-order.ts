import { sql } from 'kysely'

import type { CreditPayment } from '@marketday/contract/payments/credit/credit-payment'
import { toShownDiscount } from '@marketday/contract/orders/discounts/shown-discount'
import type { OrderDocument } from '@marketday/contract/orders/documents/order-documents'
import { formatMoney } from '@marketday/contract/money/money'
import { cancelledPart, cancelledTax } from '@marketday/contract/orders/sums/worth-of-cancelled'
import { areDownloaded, areGiftCards } from '@marketday/contract/catalog/products/item-kinds'
import { visibleTaxLines } from '@marketday/contract/catalog/tax-lines'
import { stillToPay } from '@marketday/contract/orders/sums/dues'
import { taxText } from '@marketday/messages/tax-text'
import { translatorFor } from '@marketday/messages/translator'
import type { Translate } from '@marketday/messages/translator'

import { shopperLocale } from '../../catalog/markets/shopper-locale.ts'
import { preparedStatement } from '../../platform/database/prepared-statement.ts'

export type MailedOrder = Awaited<ReturnType<typeof findMailedOrder>>[number]
export type MailedLine = Awaited<ReturnType<typeof listMailedLines>>[number]

export function tellOrder(order: MailedOrder, lines: readonly MailedLine[]) {
  // A partially cancelled order shows the rest, after discounts.
  const isWhole = order.cancelled_minor === 0
  const t = translatorFor(order.locale)
  return {
    lines: lines
      .filter((line) => line.quantity > line.cancelled_quantity)
      .map((line) => ({
        title: [line.title, line.variant_title].filter(Boolean).join(' – '),
        quantity: line.quantity - line.cancelled_quantity,
        total: writeMoney(
          order,
          isWhole ? line.total_minor + line.discount_minor : leftToPay(line, order.currency),
        ),
      })),
    receiving: [t(receivingTexts[order.delivery_kind]), tellFee(order, isWhole, t)] as const,
    discounts: (isWhole ? order.discounts : [])
      .map(toShownDiscount)
      .map(
        ({ name, code, amountMinor }) =>
          [
            code ? t('checkout.codeName', { code }) : name,
            writeMoney(order, -amountMinor),
          ] as const,
      ),
    total: writeMoney(order, order.total_minor - order.cancelled_minor),
    addsTax: order.adds_tax,
    taxes: listTaxes(order, lines, t),
    payment: tellPayment(order, lines, t),
    delivery: tellTime(order, lines, t),
  }
}

/** By rate; older and partially cancelled orders have one sum. */
function listTaxes(order: MailedOrder, lines: readonly MailedLine[], t: Translate) {
  const taxLines = order.cancelled_minor > 0 ? [] : visibleTaxLines(order.tax_lines)
  if (taxLines.length > 0)
    return taxLines.map((line) => {
      const tax = taxText(line, t)
      const isAdded = line.isExempt || order.adds_tax
      const label = isAdded ? tax : t('checkout.taxLineIncluded', { tax })
      return [label, writeMoney(order, line.taxMinor)] as const
    })
  const taxMinor = order.tax_minor - taxOfCancelled(order, lines)
  return taxMinor > 0 ? [[t('checkout.taxIncluded'), writeMoney(order, taxMinor)] as const] : []
}

const taxOfCancelled = (order: MailedOrder, lines: readonly MailedLine[]): number =>
  cancelledTax({
    addsTax: order.adds_tax,
    currency: order.currency,
    taxMinor: order.tax_minor,
    isDeliveryReturned: order.is_delivery_returned,
    lines: lines.map((line) => ({
      quantity: line.quantity,
      cancelledQuantity: line.cancelled_quantity,
      taxMinor: line.tax_minor,
    })),
  })

const receivingTexts = {
  delivery: 'checkout.delivery',
  pickup: 'checkout.pickup',
  none: 'checkout.delivery',
} as const

function tellFee(order: MailedOrder, isWhole: boolean, t: Translate): string {
  const feeMinor = order.delivery_minor + (isWhole ? order.delivery_discount_minor : 0)
  if (feeMinor > 0) return writeMoney(order, feeMinor)
  return t(order.delivery_kind === 'none' ? 'mails.noDelivery' : 'checkout.free')
}

function tellPayment(order: MailedOrder, lines: readonly MailedLine[], t: Translate): string {
  if (order.total_minor === 0) return t('mails.nothingToPay')
  if (order.authorised_minor > 0)
    return [...creditWords(order, t), ...reservedWords(order, t)].join(', ')
  return order.captured_minor > 0 ? paidWords(order, t) : unpaidWords(order, lines, t)
}

/** The shop decides when to capture. */
const reservedWords = (order: MailedOrder, t: Translate): string[] => [
  t('mails.authorised'),
  ...openWords(order, t),
]

function openWords(order: MailedOrder, t: Translate): string[] {
  const openMinor = stillToPay(toDues(order))
  return openMinor > 0 ? [t('mails.stillToPay', { amount: writeMoney(order, openMinor) })] : []
}

const unpaidWords = (order: MailedOrder, lines: readonly MailedLine[], t: Translate): string =>
  order.payment_method === 'card' ? t('mails.byPaymentLink') : cashWords(order, lines, t)

const creditWords = (order: MailedOrder, t: Translate): string[] =>
  order.credit_payments.map(({ provider, reference, amountMinor }) => {
    const amount = writeMoney(order, amountMinor)
    return provider === 'gift_card'
      ? t('order.byGiftCard', { amount, end: reference })
      : t('order.byStoreCredit', { amount })
  })

function paidWords(order: MailedOrder, t: Translate): string {
  const creditMinor = order.credit_payments.reduce((sum, credit) => sum + credit.amountMinor, 0)
  const byCredit = creditWords(order, t)
  const isCard = order.payment_method === 'card' && order.captured_minor > creditMinor
  return [
    t(isCard ? 'mails.paidByCard' : 'order.paid'),
    ...byCredit,
    ...(byCredit.length > 0 ? openWords(order, t) : []),
  ].join(', ')
}

export const toDues = (order: MailedOrder) => ({
  balanceMinor: order.balance_minor,
  authorisedMinor: order.authorised_minor,
})

function cashWords(
  { delivery_kind: kind }: MailedOrder,
  lines: readonly MailedLine[],
  t: Translate,
): string {
  if (areDownloaded(lines)) return t('mails.cashBeforeDownload')
  return t(kind === 'none' ? 'mails.cashOnCompletion' : 'mails.cashOnReceipt')
}

const leftToPay = (
  { total_minor: total, quantity, cancelled_quantity: cancelledQuantity }: MailedLine,
  currency: string,
) => total - cancelledPart(total, { quantity, cancelledQuantity }, currency)

export function paymentWords(order: MailedOrder, lines: readonly MailedLine[]): string {
  const t = translatorFor(order.locale)
  if (order.authorised_minor > 0) return reservedWords(order, t).join(', ')
  if (order.captured_minor === 0) return unpaidWords(order, lines, t)
  return openWords(order, t)[0] ?? t('order.paid')
}

export const listMailedLines = preparedStatement((db, { orderId }: { orderId: string }) =>
  db
    .selectFrom('order_lines')
    .select(['title', 'variant_title', 'quantity', 'cancelled_quantity', 'kind'])
    .select(['total_minor', 'discount_minor', 'tax_minor'])
    .where('order_id', '=', orderId)
    .orderBy('position'),
)

/** For an order `o`: its address came through its link, which may be forwarded. */
export const isReaddressed = sql<boolean>`exists (select from events e where e.object_id = o.order_id
  and e.name = 'order.contact_changed' and e.details -> 'isByCustomer' = 'true' and e.details -> 'changed' @> '"email"')`

/** Address whose store credit is usable, if different: corrected by staff, while orders keep theirs. */
const creditEmail = sql<string | null>`(select merged.email from customers named
  join customers merged on merged.customer_id = coalesce(named.merged_into, named.customer_id)
  where named.customer_id = o.customer_id and not exists (
    select from customers current_one where current_one.email_key = lower(o.email) and merged.customer_id in (current_one.customer_id, current_one.merged_into))
  -- The address of a merged customer may belong to another person.
  and not exists (select from customers other where other.merged_into = merged.customer_id))`

/** Customer who agreed to news; the checkout's consent is processed about when this mail is sent. */
const newsFor = sql<string | null>`case when exists (select from customers k
    where k.customer_id = o.customer_id and k.consented_at is not null)
  or exists (select from carts k where k.cart_id = o.cart_id and k.news_words <> '')
  then o.customer_id end`

/** Invoice and corrections, oldest first. */
const issuedDocuments = sql<Pick<OrderDocument, 'kind' | 'number'>[]>`coalesce((
  select json_agg(json_build_object('kind', d.kind, 'number', d.number) order by d.document_id)
  from order_documents d where d.order_id = o.order_id), '[]')`

export const findMailedOrder = preparedStatement((db, { orderId }: { orderId: string }) =>
  db
    .selectFrom('orders as o')
    .innerJoin('tenants as t', 't.tenant_id', 'o.tenant_id')
    .leftJoin('customers as c', (join) => join.on('c.email_key', '=', sql`lower(o.email)`))
    .leftJoin('business_profiles as p', 'p.tenant_id', 'o.tenant_id')
    .leftJoin('delivery_slots as s', 's.delivery_slot_id', 'o.delivery_slot_id')
    .select([
      'o.order_id',
      'o.link_generation',
      'o.number',
      'o.email',
      'o.name',
      'o.currency',
      'o.total_minor',
      'o.cancelled_minor',
      'o.delivery_minor',
      'o.delivery_discount_minor',
      'o.discounts',
      'o.tax_minor',
      'o.tax_lines',
      'o.adds_tax',
      'o.is_delivery_returned',
      'o.payment_method',
      'o.delivery_kind',
      'o.captured_minor',
      'o.balance_minor',
      'o.authorised_minor',
      'o.refunded_minor',
      'o.status',
      'o.payment_status',
      'o.fulfilment_status',
      'c.email_confirmed_at',
    ])
    .select([
      isReaddressed.as('is_readdressed'),
      creditEmail.as('credit_email'),
      newsFor.as('news_for'),
      issuedDocuments.as('documents'),
    ])
    .select(
      sql<
        CreditPayment[]
      >`coalesce((select json_agg(json_build_object('provider', paid.provider, 'reference', paid.reference,
        'amountMinor', paid.captured_minor) order by paid.payment_id) from payments paid
        where paid.order_id = o.order_id and paid.credit_account_id is not null and paid.captured_minor > 0), '[]')`.as(
        'credit_payments',
      ),
    )
    .select([
      't.name as shop_name',
      't.slug',
      shopperLocale('o.market_id').as('locale'),
      't.time_zone',
      'p.place',
      'o.place as destination',
      's.starts_at',
      's.ends_at',
    ])
    .where('o.order_id', '=', orderId),
)

function tellTime(
  { delivery_kind: kind, starts_at: from, ends_at: to, locale, time_zone: timeZone }: MailedOrder,
  lines: readonly MailedLine[],
  t: Translate,
): string {
  if (areDownloaded(lines)) return t('mails.noDeliveryFiles')
  if (areGiftCards(lines)) return t('mails.noDeliveryGiftCard')
  if (kind === 'none') return t('mails.noDeliveryTouch')
  const isDelivery = kind === 'delivery'
  if (!from || !to) return t(isDelivery ? 'mails.deliveryLater' : 'mails.pickupLater')
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone }).format(
    new Date(from),
  )
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone })
  return t(isDelivery ? 'mails.deliveryAt' : 'mails.pickupAt', {
    day,
    from: clock.format(new Date(from)),
    to: clock.format(new Date(to)),
  })
}

export const writeMoney = ({ currency, locale }: MailedOrder, amountMinor: number) =>
  formatMoney(amountMinor, currency, locale)
