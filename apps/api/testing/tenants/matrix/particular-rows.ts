import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { Endpoint } from '@marketday/contract/endpoints/endpoint'

type FindId = (column: string) => Promise<string | undefined>
type Statement = RawBuilder<{ id: string }>

const ids = sql<{ id: string }>

/** Rows that some endpoints need, because others are refused before the id is read. */
export async function particularStatement(
  column: string,
  endpoint: string,
  findId: FindId,
): Promise<Statement | undefined> {
  const act = endpoint.split('/').at(-1) ?? ''
  const variantId = await findId('variant_id')
  if (column === 'order_id') return orderStatement(endpoint)
  const ofVariant = ids`select product_id as id from variants where variant_id = ${variantId}`
  const statements: Readonly<Record<string, Statement>> = {
    'delivery_id retry': ids`select delivery_id as id from deliveries where status = 'failed' limit 1`,
    'delivery_id schedule': ids`select delivery_id as id from deliveries where status = 'scheduled' limit 1`,
    'transfer_id receipts': ids`select transfer_id as id from transfers where status = 'inTransit' limit 1`,
    'purchase_id receipts': receivedPurchase,
    'purchase_id reversal': receivedPurchase,
    'product_id previews': ofVariant,
    'cart_id :cartId': ids`select cart_id as id from carts where email = 'leaver@example.com'`,
    'product_id cells': ofVariant,
    'product_id :itemId': ofVariant,
  }
  return statements[`${column} ${act}`]
}

function orderStatement(endpoint: string): Statement | undefined {
  if (endpoint.includes('/returns/')) return ids`select order_id as id from returns limit 1`
  if (endpoint.includes('/notes/')) return ids`select order_id as id from order_notes limit 1`
  if (/\/parcels\/:fulfilmentId|hand-over\/undo/.test(endpoint))
    return ids`select order_id as id from fulfilments where fulfilment_id = (${parcel})`
  if (endpoint.endsWith('/resend'))
    return ids`select order_id as id from mail_outbox where order_id is not null limit 1`
  if (endpoint.endsWith('/parcels')) return pickedOrder
  if (endpoint.endsWith('/refunds')) return paidOrder
  return endpoint.includes('/changes') ? unpackedOrder : undefined
}

const receivedPurchase = ids`select purchase_id as id from purchases where status in ('partlyReceived', 'received') limit 1`

const parcel = ids`select fulfilment_id as id from fulfilments where parcel_number is not null
  order by status = 'packed' desc, fulfilment_id limit 1`
const paidOrder = ids`select order_id as id from payments
  where captured_minor > refunded_minor and order_id is not null order by payment_id limit 1`
const pickedOrder = ids`select order_id as id from orders
  where status = 'open' and fulfilment_status in ('picking', 'unfulfilled') order by fulfilment_status = 'picking' desc, order_id limit 1`
const unpackedOrder = ids`select order_id as id from orders
  where status = 'open' and fulfilment_status = 'unfulfilled' order by order_id limit 1`

/** Rows of one table of which only some are accepted at a position, such as private files. */
export async function rowStatement(
  column: string,
  { path }: Endpoint,
  findId: FindId,
): Promise<Statement | undefined> {
  const subject = path.startsWith('/orders') ? 'orders' : 'items'
  const order = path.endsWith('/refunds') ? paidOrder : unpackedOrder
  const isOfOrder = path.endsWith('/refunds') || path.includes('/changes')
  const statements: Readonly<Record<string, Statement>> = {
    bulk_act_id: ids`select bulk_act_id as id from bulk_acts where subject = ${subject} order by created_at limit 1`,
    ...(path.startsWith('/orders') && {
      driver_id: ids`select driver_id as id from deliveries where driver_id is not null limit 1`,
    }),
    ...(takesPictures.test(path) && {
      file_id: ids`select file_id as id from files where storage_key like 't/%' limit 1`,
    }),
    ...(path.startsWith('/orders') && { fulfilment_id: parcel }),
    ...(/^\/automations|\/notes/.test(path) && {
      user_id: ids`select user_id as id from memberships where role = 'owner' limit 1`,
    }),
    ...(path.endsWith('/reversals') && {
      variant_id: ids`select variant_id as id from stock_movements where reference_id = ${await findId('reference_id')} limit 1`,
    }),
    ...firmRows(path),
    ...(isOfOrder && {
      order_line_id: ids`select order_line_id as id from order_lines where order_id = (${order}) order by position limit 1`,
      payment_id: ids`select payment_id as id from payments
        where captured_minor > refunded_minor and order_id = (${order}) order by payment_id limit 1`,
    }),
  }
  return statements[column]
}

const unusedProof = ids`select file_id as id from files f where storage_key like 'p/%'
  and not exists (select from order_note_files named where named.file_id = f.file_id)
  and not exists (select from delivery_proofs named where named.file_id = f.file_id) limit 1`

/** Rows that a path needs, whatever else there is. */
function firmRows(path: string): Readonly<Record<string, Statement>> {
  if (path.includes('/notes')) return { file_id: unusedProof }
  if (path === '/cash-ups')
    return { location_id: ids`select location_id as id from cash_ups limit 1` }
  // A changed time is a new row.
  if (path === '/slot-templates/:templateId')
    return {
      slot_template_id: ids`select slot_template_id as id from slot_templates
        order by slot_template_id desc limit 1`,
    }
  if (path.endsWith('/resend'))
    return {
      mail_id: ids`select mail_id as id from mail_outbox where order_id is not null limit 1`,
    }
  if (path.endsWith('/parcels'))
    return {
      order_line_id: ids`select order_line_id as id from order_lines where order_id = (${pickedOrder}) order by position limit 1`,
    }
  if (path === '/catalog/transfers/:transferId/receipts')
    return {
      variant_id: ids`select variant_id as id from transfer_lines join transfers using (transfer_id)
        where status = 'inTransit' limit 1`,
    }
  if (path === '/catalog/purchases/:purchaseId/receipts')
    return {
      variant_id: ids`select variant_id as id from purchase_lines join purchases using (purchase_id)
        where status in ('partlyReceived', 'received') limit 1`,
    }
  return {}
}

const takesPictures = /^\/(?:business|catalog\/products|scraper\/imports\/pictures)(?:\/|$)/
