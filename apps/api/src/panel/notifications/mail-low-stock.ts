import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { sendMail } from '../../platform/mail/mail.ts'

/** Items that ran low since the last such mail, in one mail per person. */
export const mailLowStock = defineJob({
  name: 'mail-low-stock',
  isMail: true,
  payload: z.strictObject({}),
  run: ({ services, finish }) => finish((db) => mailDue(db, services.config)),
})

async function mailDue(db: Db, config: Config): Promise<void> {
  const items = await takeDue(db)
  const url = new URL('/adminPanel/inventoryManagement?tab=stock&state=short', config.publicUrl)
    .href
  for (const [to, mine] of Map.groupBy(items, ({ email }) => email))
    await sendMail(db, {
      to,
      template: 'low-stock',
      data: { items: mine, url, settingsUrl: settingsAddress(config) },
    })
}

interface DueItem {
  readonly email: string
  readonly title: string
  readonly body: string
}

async function takeDue(db: Db): Promise<DueItem[]> {
  const { rows } = await sql<DueItem>`
    with due as (
      update notifications set mail_due = false where mail_due returning user_id, notification_id, title, body
    )
    select users.email, due.title, due.body from due join users on users.user_id = due.user_id
    where users.email <> '' order by due.notification_id`.execute(db)
  return rows
}

export const settingsAddress = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  new URL('/adminPanel/settings/notifications', publicUrl).href
