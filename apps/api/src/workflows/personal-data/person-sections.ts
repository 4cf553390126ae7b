import { sql } from 'kysely'

import { checkoutColumns } from '../../orders/checkout-columns.ts'
import { selectPlaceText } from '../../platform/places/select-place-text.ts'
import { moneySections } from './money-sections.ts'
import {
  address,
  amount,
  giftOfLine,
  mergedUnasked,
  order,
  ownColumn,
  plain,
  toHeading,
  theirOrders,
  time,
  typedAtCheckout,
  word,
} from './person-column.ts'
import type { PersonSection } from './person-column.ts'

/** Exported data. Excluded columns have their reason in the test. */
export const personSections: readonly PersonSection[] = [
  {
    file: 'contact',
    title: 'Contact and consent',
    columns: [
      ownColumn('Name', 'name'),
      plain('Email', sql`email`),
      ownColumn('Phone', 'phone'),
      time('Customer since', sql`created_at`),
      time('Mailbox confirmed', sql`email_confirmed_at`),
      time('Subscribed to offers', sql`consented_at`),
      plain('Consent source', sql`consent_source`),
      time('Requested erasure', sql`erasure_asked_at`),
    ],
    from: ({ customerIds }) =>
      sql`customers where customer_id = any(${customerIds}::uuid[]) order by created_at, customer_id`,
  },
  {
    file: 'consent',
    title: 'Consent history',
    columns: [
      time('When', sql`occurred_at`),
      plain('Agreed', sql`case when is_given then 'yes' else 'no' end`),
      plain('How', sql`source`),
      plain('Consent text', sql`words`),
      plain('Recorded by', sql`actor_name`),
    ],
    from: ({ customerIds }) => sql`customer_consents where customer_id = any(${customerIds}::uuid[])
      order by occurred_at, customer_consent_id`,
  },
  {
    file: 'orders',
    title: 'Orders',
    columns: [
      order,
      time('Placed', sql`placed_at`),
      word('State', sql`status`),
      word('Payment', sql`payment_status`),
      word('Packing', sql`fulfilment_status`),
      plain('Name', sql`name`),
      plain('Email', sql`email`),
      plain('Phone', sql`phone`),
      word('Received by', sql`delivery_kind`),
      address,
      ...typedAtCheckout,
      plain('Network', sql`network`),
      plain('Currency', sql`currency`),
      amount('Goods', sql`subtotal_minor`),
      amount('Delivery', sql`delivery_minor`),
      amount('Tax', sql`tax_minor`),
      amount('Total', sql`total_minor`),
      amount('Cancelled', sql`cancelled_minor`),
      amount('Paid', sql`captured_minor`),
      amount('Refunded', sql`refunded_minor`),
    ],
    from: (person) => sql`orders o where ${theirOrders(person)} order by placed_at, order_id`,
  },
  {
    file: 'order-lines',
    title: 'Ordered items',
    columns: [
      order,
      plain('Item', sql`l.title`),
      plain('Variant', sql`l.variant_title`),
      plain('Quantity', sql`l.quantity`),
      plain('Cancelled', sql`l.cancelled_quantity`),
      plain('Returned', sql`l.returned_quantity`),
      plain('Currency', sql`o.currency`),
      amount('Unit price', sql`l.unit_price_minor`),
      amount('Discount', sql`l.discount_minor`),
      amount('Total', sql`l.total_minor`),
      ...giftOfLine,
    ],
    from: (person) => sql`orders o join order_lines l on l.order_id = o.order_id
      where ${theirOrders(person)} order by o.placed_at, o.order_id, l.position`,
  },
  {
    file: 'orders-of-the-former-shop',
    title: 'Orders from the former shop',
    columns: [
      plain('Order', sql`number`),
      time('Placed', sql`placed_at`),
      plain('Name', sql`name`),
      plain('Email', sql`email`),
      plain('Phone', sql`details ->> 'phone'`),
      plain('Address', sql`details ->> 'address'`),
      plain('Note', sql`details ->> 'note'`),
      plain(
        'Goods',
        sql`(select string_agg(line.quantity || ' × ' || line.title, ', ')
          from jsonb_to_recordset(lines) line (quantity int, title text))`,
      ),
      plain('Currency', sql`currency`),
      amount('Total', sql`total_minor`),
      amount('Paid', sql`paid_minor`),
      amount('Refunded', sql`refunded_minor`),
    ],
    from: ({ customerIds, emails }) => sql`historic_orders
      where customer_id = any(${customerIds}::uuid[]) or email = any(${emails}::text[])
      order by placed_at, historic_order_id`,
  },
  ...moneySections,
  {
    file: 'parcels',
    title: 'Parcels',
    columns: [
      order,
      plain('Parcel', sql`f.parcel_number`),
      word('State', sql`f.status`),
      plain('Carrier', sql`f.carrier`),
      plain('Tracking number', sql`f.tracking_number`),
      time('Packed', sql`f.packed_at`),
      time('Handed over', sql`f.handed_over_at`),
      time('Delivered', sql`f.delivered_at`),
    ],
    from: (person) => sql`orders o join fulfilments f on f.order_id = o.order_id
      where ${theirOrders(person)} order by f.created_at, f.fulfilment_id`,
  },
  {
    file: 'deliveries',
    title: 'Deliveries',
    columns: [
      order,
      plain('Recipient', sql`d.recipient`),
      plain('Phone', sql`d.phone`),
      plain('Address', selectPlaceText(sql`d.place`)),
      plain('Latitude', sql`d.lat`),
      plain('Longitude', sql`d.lng`),
      plain('Note', sql`d.note`),
      word('State', sql`d.status`),
      time('Set out', sql`d.started_at`),
      time('Arrived', sql`d.arrived_at`),
      time('Finished', sql`d.finished_at`),
      word('Failure reason', sql`d.failure_reason`),
      plain('Failure note', sql`d.failure_note`),
    ],
    from: (person) => sql`orders o join deliveries d on d.order_id = o.order_id
      where ${theirOrders(person)} order by d.created_at, d.delivery_id`,
  },
  {
    file: 'proofs-of-delivery',
    title: 'Proofs of delivery',
    columns: [
      order,
      time('When', sql`p.recorded_at`),
      word('Kind', sql`p.kind`),
      plain('Received by', sql`case p.kind when 'name' then p.value end`),
    ],
    from: (person) => sql`orders o join deliveries d on d.order_id = o.order_id
      join delivery_proofs p on p.delivery_id = d.delivery_id
      where ${theirOrders(person)} order by p.recorded_at, p.delivery_proof_id`,
  },
  {
    file: 'returns',
    title: 'Returns',
    columns: [
      order,
      plain('Return', sql`r.number`),
      time('Opened', sql`r.opened_at`),
      word('State', sql`r.status`),
      plain(
        'Goods',
        sql`(select string_agg(b.quantity || ' × ' || l.title, ', ' order by l.position) from return_lines b
          join order_lines l on l.order_line_id = b.order_line_id where b.return_id = r.return_id)`,
      ),
      word('Reason', sql`r.reason`),
      plain('Your note', sql`r.note`),
      plain('Reply', sql`r.reply`),
      plain('Currency', sql`o.currency`),
      amount('Fee', sql`r.fee_minor`),
      plain('Fee reason', sql`r.fee_reason`),
      amount('Credited', sql`r.credited_minor`),
    ],
    from: (person) => sql`orders o join returns r on r.order_id = o.order_id
      where ${theirOrders(person)} order by r.opened_at, r.return_id`,
  },
  {
    file: 'downloads',
    title: 'Downloads',
    columns: [order, plain('File', sql`f.name`), plain('Download count', sql`d.downloads`)],
    from: (person) => sql`orders o join order_downloads d on d.order_id = o.order_id
      join item_files f on f.item_file_id = d.item_file_id
      where ${theirOrders(person)} order by o.placed_at, o.order_id, f.position, f.item_file_id`,
  },
  {
    file: 'messages',
    title: 'Messages',
    columns: [
      time('Written', sql`created_at`),
      plain('To', sql`to_address`),
      plain('Subject', sql`subject`),
      word('State', sql`status`),
      time('Sent', sql`sent_at`),
    ],
    from: ({ emails, orderIds }) => sql`mail_outbox
      where to_key = any(${emails}::text[]) or order_id = any(${orderIds}::uuid[])
      order by created_at, mail_id`,
  },
  {
    file: 'baskets',
    title: 'Abandoned carts',
    columns: [
      time('Last changed', sql`updated_at`),
      plain('Name', sql`name`),
      plain('Email', sql`email`),
      plain('Phone', sql`phone`),
      address,
      plain('Postcode', sql`postcode`),
      ...typedAtCheckout,
      plain('Network', sql`network`),
    ],
    from: ({ emails }) => sql`carts where email_key = any(${emails}::text[])
      order by created_at, cart_id`,
  },
  {
    file: 'basket-lines',
    title: 'Items in abandoned carts',
    columns: [
      time('Added', sql`l.created_at`),
      plain('Item', sql`p.title`),
      plain('Quantity', sql`l.quantity`),
      ...giftOfLine,
    ],
    from: ({ emails }) => sql`carts c join cart_lines l on l.cart_id = c.cart_id
      join variants v on v.variant_id = l.variant_id join products p on p.product_id = v.product_id
      where c.email_key = any(${emails}::text[]) order by l.created_at, l.cart_line_id`,
  },
  {
    file: 'drafts',
    title: 'Draft orders',
    columns: [
      time('Begun', sql`created_at`),
      plain('Name', sql`content ->> 'name'`),
      plain('Email', sql`content ->> 'email'`),
      plain('Phone', sql`content ->> 'phone'`),
      address,
      ...checkoutColumns.map(({ field }) =>
        plain(toHeading(field), sql`content ->> ${sql.lit(field)}`),
      ),
    ],
    from: ({ emails }) => sql`order_drafts where email_key = any(${emails}::text[])
      order by created_at, order_draft_id`,
  },
  {
    file: 'history',
    title: 'Activity',
    columns: [
      time('When', sql`occurred_at`),
      plain('What', sql`translate(name, '._', '  ')`),
      plain('Network address', sql`ip::text`),
    ],
    from: ({ orderIds, customerIds }) => sql`events
      where actor_kind = 'shopper' and object_id = any(${[...orderIds, ...customerIds]}::uuid[])
        and not (name like 'customer.%' and exists (${mergedUnasked(sql`events.object_id`, customerIds)}))
      order by occurred_at, event_id`,
  },
]
