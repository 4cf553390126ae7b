import { runSql } from '../machine/database.ts'
import type { ShopSeed } from './seed-shop.ts'

/** Orders of the last year with two lines each, in a mix of states, until the shop has this many. */
export async function seedOrders(
  databaseUrl: string,
  shop: ShopSeed,
  orders: number,
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
    await client.query(insertOrders, [present, orders])
    await client.query(insertLines, [shop.tenantId, shop.variantIds.slice(0, 1000)])
    await client.query(
      `update order_counters set last_number = greatest(last_number, 1000 + $2) where tenant_id = $1`,
      [shop.tenantId, orders],
    )
    await client.query('commit')
    await client.query('vacuum analyze')
  })
}

// Five states in turn, from fresh to finished, some of them cancelled.
const insertOrders = `
  insert into orders (number, token_hash, status, email, name, currency, subtotal_minor, delivery_minor,
    tax_minor, total_minor, captured_minor, payment_method, fulfilment_status, delivery_kind, placed_at)
  select 1000 + n, md5($1::int::text || n), s.status, 'shopper' || n % 5000 || '@example.com',
    'Shopper ' || n % 5000, 'GBP', 1000, 300, 0, 1300, s.captured, 'card', s.fulfilment, 'delivery',
    app_now() - n * interval '365 days' / $2::int
  from generate_series($1::int + 1, $2::int) n
  join (values (0, 'open', 'unfulfilled', 1300), (1, 'open', 'packed', 1300), (2, 'completed', 'delivered', 1300),
    (3, 'completed', 'delivered', 1300), (4, 'cancelled', 'unfulfilled', 0)) s (turn, status, fulfilment, captured)
    on s.turn = n % 5`

const insertLines = `
  insert into order_lines (order_id, variant_id, title, variant_title, quantity, unit_price_minor, total_minor, tax_minor, position)
  select o.order_id, ($2::uuid[])[1 + (o.number * p) % cardinality($2::uuid[])], 'Product', '', p, 500, 500 * p, 0, p
  from orders o cross join generate_series(1, 2) p
  where o.tenant_id = $1 and not exists (select from order_lines l where l.order_id = o.order_id and l.tenant_id = $1)`
