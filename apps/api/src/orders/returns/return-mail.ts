import { sql } from 'kysely'
import * as z from 'zod/mini'

import { shopperLocale } from '../../catalog/markets/shopper-locale.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { defineShopMail } from '../../platform/mail/define-shop-mail.ts'
import { orderLink } from '../order-token.ts'

const ReturnMail = z.strictObject({
  returnId: z.uuid(),
  kind: z.enum(['asked', 'started', 'approved', 'rejected', 'received']),
})
export type ReturnMail = z.output<typeof ReturnMail>

export const returnMail = defineShopMail({
  name: 'return-mail',
  payload: ReturnMail,
  read: async (db, { returnId }) => ({
    found: await findReturn(db, returnId),
    lines: await listLines(db, returnId),
  }),
  async write(_db, { found, lines }, { payload, services }) {
    if (!found || isOvertaken(payload, found)) return null
    const { confirmUrl: _confirm, ...link } = orderLink(services, found)
    return {
      to: found.email,
      template: `return-${payload.kind}`,
      data: { ...link, lines, reply: decided.has(payload.kind) ? found.reply : '' },
    }
  },
})

type MailedReturn = NonNullable<Awaited<ReturnType<typeof findReturn>>>

const isOvertaken = ({ kind }: ReturnMail, { status }: MailedReturn): boolean =>
  status === 'cancelled' ||
  (kind === 'received' && status === 'approved') ||
  ((status === 'rejected') !== (kind === 'rejected') && kind !== 'asked')

const decided: ReadonlySet<ReturnMail['kind']> = new Set(['approved', 'rejected'])

const findReturn = (db: Db, returnId: string) =>
  db
    .selectFrom('returns as r')
    .innerJoin('orders as o', 'o.order_id', 'r.order_id')
    .innerJoin('tenants as t', 't.tenant_id', 'o.tenant_id')
    .select(['r.status', 'r.reply', 'o.order_id', 'o.number', 'o.email', 'o.name', 't.slug'])
    .select(['t.name as shop_name', 'o.link_generation', shopperLocale('o.market_id').as('locale')])
    .where('r.return_id', '=', returnId)
    .executeTakeFirst()

const listLines = (db: Db, returnId: string) =>
  db
    .selectFrom('return_lines as r')
    .innerJoin('order_lines as l', 'l.order_line_id', 'r.order_line_id')
    .select('r.quantity')
    .select(sql<string>`concat_ws(' – ', l.title, nullif(l.variant_title, ''))`.as('title'))
    .where('r.return_id', '=', returnId)
    .orderBy('l.position')
    .execute()
