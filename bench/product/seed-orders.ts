import type pg from 'pg'
import { runSql } from '../machine/database.ts'
import type { ShopSeed } from './seed-shop.ts'

export interface OrderSize {
  readonly orders: number
  readonly customers: number
}

/** Seeds orders of the last year with two lines each, in mixed states, some with a note, up to this number. */
export async function seedOrders(
  databaseUrl: string,
  shop: ShopSeed,
  { orders, customers }: OrderSize,
): Promise<void> {
  await runSql(databaseUrl, async (client) => {
    const { rows } = await client.query<{ count: string }>(
      'select count(*) from orders where tenant_id = $1',
      [shop.tenantId],
    )
    const present = Number(rows[0]?.count)
    if (present >= orders) return
    await client.query('begin')
    await client.query(`select set_config('app.tenant_id', $1, true)`, [shop.tenantId])
    await client.query(insertCustomers, [customers])
    await client.query('analyze customers')
    // The counters would update the same few rows for each order, and dead versions cannot be
    // vacuumed within a transaction.
    await client.query('alter table orders disable trigger orders_followed')
    await client.query('alter table orders disable trigger orders_counted_for_customer')
    await client.query(insertOrders, [
      present,
      orders,
      shop.variantIds.slice(0, 1000),
      shop.tenantId,
      customers,
    ])
    await client.query('alter table orders enable trigger orders_followed')
    await client.query('alter table orders enable trigger orders_counted_for_customer')
    await client.query(sumCustomers, [shop.tenantId])
    await client.query('delete from order_counts where tenant_id = $1', [shop.tenantId])
    await client.query(countOrders, [shop.tenantId])
    await client.query(insertContacts, [shop.tenantId])
    await client.query(insertTags, [shop.tenantId])
    await client.query(
      `select setval(('order_numbers."' || $1 || '"')::regclass, 1000 + $2::bigint)`,
      [shop.tenantId, orders],
    )
    await client.query('commit')
    await client.query('vacuum analyze')
    await sumDays(client, shop)
  })
}

/**
 * Runs the nightly sums of a year. As the product's role: a superuser would bypass row security
 * and see other shops.
 */
async function sumDays(client: pg.Client, { tenantId }: ShopSeed): Promise<void> {
  await client.query('begin')
  await client.query(`select set_config('app.tenant_id', $1, true)`, [tenantId])
  await client.query('set local role market_app')
  for (let night = 0; night < 5; night += 1) await client.query('select sum_days()')
  await client.query('commit')
  await client.query('vacuum analyze daily_sales, daily_goods')
}

const insertCustomers = `
  insert into customers (email, name)
  select 'shopper' || n || '@example.com', 'Shopper ' || n from generate_series(0, $1::int - 1) n
  on conflict do nothing`

// Five states in turn, from new to finished, some canceled. One statement for orders and lines:
// joining the two unanalyzed tables takes hours.
const insertOrders = `
  with made as (
    insert into orders (number, status, customer_id, email, name, currency, subtotal_minor, delivery_minor,
      tax_minor, total_minor, cancelled_minor, captured_minor, payment_method, fulfilment_status, delivery_kind, placed_at, place, customer_note)
    select 1000 + n, s.status, c.customer_id, c.email, c.name, 'GBP', 1500, 300, 0, 1800, s.cancelled, s.captured, 'card', s.fulfilment, 'delivery',
      app_now() - n * interval '365 days' / $2::int, jsonb_build_object('lat', '', 'lng', '', 'address', k / 40 || ' ' || (array['Mill', 'Station', 'Church'])[1 + k % 3] || ' Lane, Leeds',
        'data', jsonb_build_object('State', '', 'Country', 'GB', 'Area', '', 'street1', '', 'street2', '', 'City', 'Leeds', 'zip', 'LS' || k % 29 || ' ' || k % 7 || 'AB')),
      case when n % 50 = 0 then 'Leave it at gate ' || n when n between $2::int * 0.4 and $2::int * 0.43 then 'A tree for Christmas' else '' end
    from generate_series($1::int + 1, $2::int) n
    cross join lateral (select n % $5::int as k) customer
    join customers c on c.tenant_id = $4 and c.email = 'shopper' || k || '@example.com'
    join (values (0, 'open', 'unfulfilled', 1800, 0), (1, 'open', 'packed', 1800, 0), (2, 'completed', 'delivered', 1800, 0),
      (3, 'completed', 'delivered', 1800, 0), (4, 'cancelled', 'unfulfilled', 0, 1800)) s (turn, status, fulfilment, captured, cancelled)
      on s.turn = n % 5
    returning order_id, number
  )
  insert into order_lines (order_id, variant_id, title, variant_title, quantity, unit_price_minor, total_minor, tax_minor, position)
  select order_id, ($3::uuid[])[1 + (number * p) % cardinality($3::uuid[])], 'Product ' || (number * p) % 1000, '', p, 500, 500 * p, 0, p
  from made cross join generate_series(1, 2) p`

const sumCustomers = `
  update customers c set order_count = summed.count, spent_minor = summed.net, last_order_at = summed.last
  from (select customer_id, count(*) as count, sum(net_minor) as net, max(placed_at) as last
    from orders where tenant_id = $1 group by customer_id) summed
  where c.tenant_id = $1 and c.customer_id = summed.customer_id`

const countOrders = `
  insert into order_counts
  select tenant_id, 1, status, payment_status, fulfilment_status, delivery_kind, payment_method, archived_at is not null,
    captured_minor < total_minor - cancelled_minor, count(*)
  from orders where tenant_id = $1 group by 1, 3, 4, 5, 6, 7, 8, 9`

const insertContacts = `
  insert into order_contacts select distinct tenant_id, customer_id, contact_words(name, email, phone, place)
  from orders where tenant_id = $1 on conflict do nothing`

// A tenth are wholesale, a thousandth weddings, and some are overdue.
const insertTags = `
  with due as (
    update orders set due_on = placed_at::date where tenant_id = $1 and number % 300 = 0
  )
  insert into order_tags (order_id, tag)
  select order_id, case when number % 10 = 0 then 'wholesale' else 'wedding' end from orders
  where tenant_id = $1 and (number % 10 = 0 or number % 1000 = 1)`
