import { sql } from 'kysely'

import { creditPaymentLabel } from '@marketday/contract/payments/credit/credit-payment'
import type { CreditPayment } from '@marketday/contract/payments/credit/credit-payment'
import { discountLabel, toShownDiscount } from '@marketday/contract/orders/discounts/shown-discount'
import type { OrderDocument } from '@marketday/contract/orders/documents/order-documents'
import { formatMoney } from '@marketday/contract/money/money'
import { cancelledPart, cancelledTax } from '@marketday/contract/orders/sums/worth-of-cancelled'
import { areDownloaded, areGiftCards } from '@marketday/contract/catalog/products/item-kinds'
import { shownTaxLines } from '@marketday/contract/catalog/tax-lines'
import { stillToPay } from '@marketday/contract/orders/sums/dues'

import { preparedStatement } from '../../platform/database/prepared-statement.ts'

export type MailedOrder = Awaited<ReturnType<typeof findMailedOrder>>[number]
export type MailedLine = Awaited<ReturnType<typeof listMailedLines>>[number]

export function tellOrder(order: MailedOrder, lines: readonly MailedLine[]) {
  // A partially cancelled order shows the rest, after discounts.
  const isWhole = order.cancelled_minor === 0
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
    receiving: [receivingWords[order.delivery_kind], tellFee(order, isWhole)] as const,
    discounts: (isWhole ? order.discounts : [])
      .map(toShownDiscount)
      .map(
        (discount) => [discountLabel(discount), writeMoney(order, -discount.amountMinor)] as const,
      ),
    total: writeMoney(order, order.total_minor - order.cancelled_minor),
    addsTax: order.adds_tax,
    taxes: listTaxes(order, lines),
    payment: tellPayment(order, lines),
    delivery: tellTime(order, lines),
  }
}

/** By rate; older and partially cancelled orders have one sum. */
const listTaxes = (order: MailedOrder, lines: readonly MailedLine[]) =>
  shownTaxLines({
    taxMinor: order.tax_minor - taxOfCancelled(order, lines),
    taxLines: order.cancelled_minor > 0 ? [] : order.tax_lines,
    addsTax: order.adds_tax,
  }).map(({ label, taxMinor }) => [label, writeMoney(order, taxMinor)] as const)

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

const receivingWords = { delivery: 'Delivery', pickup: 'Pick-up', none: 'Delivery' } as const

function tellFee(order: MailedOrder, isWhole: boolean): string {
  const feeMinor = order.delivery_minor + (isWhole ? order.delivery_discount_minor : 0)
  if (feeMinor > 0) return writeMoney(order, feeMinor)
  return order.delivery_kind === 'none' ? 'Not needed' : 'Free'
}

function tellPayment(order: MailedOrder, lines: readonly MailedLine[]): string {
  if (order.total_minor === 0) return 'Nothing to pay'
  if (order.authorised_minor > 0) return [...creditWords(order), ...reservedWords(order)].join(', ')
  return order.captured_minor > 0 ? paidWords(order) : unpaidWords(order, lines)
}

/** The shop decides when to capture. */
const reservedWords = (order: MailedOrder): string[] => [
  'Authorised on your card, not charged yet',
  ...openWords(order),
]

function openWords(order: MailedOrder): string[] {
  const openMinor = stillToPay(toDues(order))
  return openMinor > 0 ? [`${writeMoney(order, openMinor)} still to pay`] : []
}

const unpaidWords = (order: MailedOrder, lines: readonly MailedLine[]): string =>
  order.payment_method === 'card' ? 'By card, with the payment link' : cashWords(order, lines)

const creditWords = (order: MailedOrder): string[] =>
  order.credit_payments.map(
    (credit) => `${writeMoney(order, credit.amountMinor)} by ${creditPaymentLabel(credit)}`,
  )

function paidWords(order: MailedOrder): string {
  const creditMinor = order.credit_payments.reduce((sum, credit) => sum + credit.amountMinor, 0)
  const byCredit = creditWords(order)
  const isCard = order.payment_method === 'card' && order.captured_minor > creditMinor
  return [
    isCard ? 'Paid by card' : 'Paid',
    ...byCredit,
    ...(byCredit.length > 0 ? openWords(order) : []),
  ].join(', ')
}

export const toDues = (order: MailedOrder) => ({
  balanceMinor: order.balance_minor,
  authorisedMinor: order.authorised_minor,
})

function cashWords({ delivery_kind: kind }: MailedOrder, lines: readonly MailedLine[]): string {
  if (areDownloaded(lines)) return 'Cash, before you can download it'
  return kind === 'none' ? 'Cash on completion' : 'Cash when you receive it'
}

const leftToPay = (
  { total_minor: total, quantity, cancelled_quantity: cancelledQuantity }: MailedLine,
  currency: string,
) => total - cancelledPart(total, { quantity, cancelledQuantity }, currency)

export function paymentWords(order: MailedOrder, lines: readonly MailedLine[]): string {
  if (order.authorised_minor > 0) return reservedWords(order).join(', ')
  if (order.captured_minor === 0) return unpaidWords(order, lines)
  return openWords(order)[0] ?? 'Paid'
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
const creditEmail = sql<string | null>`(select kept.email from customers named
  join customers kept on kept.customer_id = coalesce(named.merged_into, named.customer_id)
  where named.customer_id = o.customer_id and not exists (
    select from customers known where known.email_key = lower(o.email) and kept.customer_id in (known.customer_id, known.merged_into))
  -- Of merged customers the address may be that of somebody else.
  and not exists (select from customers other where other.merged_into = kept.customer_id))`

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
      't.locale',
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
): string {
  if (areDownloaded(lines))
    return 'No delivery needed: download your files from your order page once it’s paid.'
  if (areGiftCards(lines))
    return 'No delivery needed: a gift card is emailed to its recipient once it’s paid.'
  if (kind === 'none') return 'No delivery needed: we’ll be in touch.'
  const verb = kind === 'delivery' ? 'We deliver it' : 'You can collect it'
  if (!from || !to)
    return kind === 'delivery'
      ? 'We’ll let you know when it’s on its way.'
      : 'We’ll let you know when you can collect it.'
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone }).format(
    new Date(from),
  )
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone })
  return `${verb} on ${day} between ${clock.format(new Date(from))} and ${clock.format(new Date(to))}.`
}

export const writeMoney = ({ currency, locale }: MailedOrder, amountMinor: number) =>
  formatMoney(amountMinor, currency, locale)
