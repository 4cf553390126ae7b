import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { prepare } from './database.ts'

const statements = prepare('read', {
  row: `select product_id, slug, title, description, vendor, seo_title, seo_description, currency, category_title,
      category_slug, image_key, image_width, image_height, title as image_alt, variant_id, sku, price_minor,
      compare_at_minor, stock_state, available, updated_at
    from products where product_id = $1`,
  // LIMIT before the joins: joining first was six times slower.
  page: `select p.product_id as id, p.slug, p.title, v.price_minor, v.price_minor as max_price_minor,
      p.compare_at_minor, p.currency, s.on_hand, p.image_key, p.image_width as width, p.image_height as height,
      p.title as alt
    from (select * from products where (title, product_id) > ($1, $2) order by title, product_id limit 20) p
    join variants v on v.product_id = p.product_id
    join stock s on s.variant_id = v.variant_id
    order by p.title, p.product_id`,
})

/** Included once per reply, like the product does. */
const mediaOrigin = 'http://media.localhost:20000'
const firstId = '00000000-0000-0000-0000-000000000000'

/** F-static, F-row and F-page. */
export function addReads(app: FastifyInstance, pool: pg.Pool): void {
  const constants = new Map<number, { text: string }>()

  app.get<{ Params: { bytes: string } }>('/static/:bytes', (request) => {
    const bytes = Number(request.params.bytes)
    let constant = constants.get(bytes)
    if (constant === undefined) {
      constant = { text: 'x'.repeat(Math.max(0, bytes - '{"text":""}'.length)) }
      constants.set(bytes, constant)
    }
    return constant
  })

  app.get<{ Params: { id: string } }>('/products/:id', async (request) => {
    const { rows } = await pool.query({ ...statements.row, values: [request.params.id] })
    return { ...rows[0], mediaOrigin }
  })

  app.get<{ Querystring: { title?: string; id?: string } }>('/products', async (request) => {
    const { title = '', id = firstId } = request.query
    const { rows } = await pool.query({ ...statements.page, values: [title, id] })
    const last = rows.at(-1)
    return { rows, next: last && { title: last.title, id: last.id }, mediaOrigin }
  })
}
