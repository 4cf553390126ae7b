import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import * as z from 'zod/mini'

import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import { Id } from '@marketday/contract/endpoints/scalars'
import type {
  SentMail,
  listSentMails as endpoint,
} from '@marketday/contract/panel/messages/sent-mails'
import { shopMailNames } from '@marketday/contract/panel/messages/shop-mail-name'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { notFound } from '../../platform/http/errors.ts'
import { refuseResend } from '../../platform/mail/refuse-resend.ts'

const defaultLimit = 50
const Cursor = z.tuple([z.string(), Id])

export async function listSentMails(db: Db, can: Can, query: QueryOf<typeof endpoint>) {
  const { limit = defaultLimit, cursor, name, status } = query
  const before = cursor ? decodeCursor(Cursor, cursor) : null
  const conditions = [
    // Test mails have no source.
    sql`mail.source is not null`,
    sql`mail.template = any(${name ? [name] : shopMailNames})`,
    ...(status ? [sql`mail.status = ${status}`] : []),
    ...(before
      ? [sql`(mail.created_at, mail.mail_id) < (${before[0]}::timestamptz, ${before[1]}::uuid)`]
      : []),
  ]
  const mails = await selectMails(db, { conditions, limit: limit + 1 })
  const { rows, nextCursor } = pageOf(mails, limit, ({ createdAt, id }) => [createdAt, id])
  return { rows: can('orders.see') ? rows : rows.map(mask), nextCursor }
}

export async function listOrderMails(db: Db, orderId: string): Promise<SentMail[]> {
  const order = await db
    .selectFrom('orders')
    .select('order_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!order) throw notFound('Order')
  return await selectMails(db, {
    conditions: [sql`mail.order_id = ${orderId}::uuid`],
    limit: 200,
  })
}

export async function getSentMail(db: Db, mailId: string): Promise<SentMail> {
  const [mail] = await selectMails(db, {
    conditions: [sql`mail.mail_id = ${mailId}::uuid`],
    limit: 1,
  })
  if (!mail) throw notFound('Mail')
  return mail
}

type Row = Omit<SentMail, 'failure' | 'resend'> & {
  readonly error: string
  readonly canBeWritten: boolean
}

async function selectMails(
  db: Db,
  {
    conditions,
    limit,
  }: { readonly conditions: readonly RawBuilder<unknown>[]; readonly limit: number },
): Promise<SentMail[]> {
  const { rows } = await sql<Row>`
    select mail.mail_id as id, mail.template as name, mail.subject, mail.to_address as "to", mail.status, mail.error,
      mail.is_uncertain as "isUncertain", mail.repeats_mail_id is not null as "isRepeated", mail.created_at as "createdAt",
      mail.sent_at as "sentAt", o.order_id as "orderId", o.number::text as "orderNumber",
      mail.source is not null and o.order_id is not null as "canBeWritten"
    from mail_outbox mail left join orders o on o.order_id = mail.order_id
    where ${sql.join(conditions, sql` and `)}
    order by mail.created_at desc, mail.mail_id desc limit ${limit}`.execute(db)
  return rows.map(({ error, canBeWritten, ...mail }) => ({
    ...mail,
    failure: mail.status === 'failed' || error !== '' ? failureIn(error) : null,
    resend: refuseResend({ template: mail.name, status: mail.status, canBeWritten }),
  }))
}

function failureIn(error: string): string {
  const [code = '', answer = ''] = error.split(' ')
  const detail = answer && ` (${answer})`
  if (unreachable.has(code)) return 'The mail server could not be reached'
  return code === 'EENVELOPE' || answer.startsWith('55')
    ? `The mailbox rejected it${detail}. Check the address`
    : `The mail server rejected it${detail}`
}

const unreachable: ReadonlySet<string> = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS'])

const mask = (mail: SentMail): SentMail => ({
  ...mail,
  to: mail.to.replace(/^(.)[^@]*/u, (_local, first: string) => `${first}…`),
  subject: '',
  orderId: null,
  orderNumber: null,
})
