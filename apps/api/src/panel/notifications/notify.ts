import * as z from 'zod/mini'

import { NotificationKind } from '@marketday/contract/panel/notifications'

import type { Config } from '../../config.ts'
import { record } from '../../platform/events/record.ts'
import { newId } from '../../platform/ids.ts'
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { listRecipients } from './choices.ts'
import { describeSubject } from './describe-subject.ts'
import { joinUnread } from './join-unread.ts'
import { mailLowStock, settingsAddress } from './mail-low-stock.ts'

const Subject = z.strictObject({ kind: NotificationKind, subjectId: z.uuid() })
type Subject = z.output<typeof Subject>

/** Combines low stock of an order or a count in one mail. */
const gatherSeconds = 60

export const notify = defineJob({
  name: 'notify',
  isMail: true,
  payload: Subject,
  batch: 50,
  run: ({ payload, services, finish }) => finish((db) => tell(db, services.config, payload)),
})

async function tell(db: Db, config: Config, { kind, subjectId }: Subject): Promise<void> {
  const subject = await describeSubject(db, kind, subjectId)
  if (!subject) return
  const { onlyTo, orderNumber, ...described } = subject
  const concerned = await listRecipients(db, kind)
  const recipients = concerned.filter(({ userId }) => onlyTo?.includes(userId) ?? true)
  if (recipients.length === 0) return
  const isGathered = kind === 'lowStock'
  const grouped = orderNumber === undefined ? [] : await joinUnread(db, recipients, subject)
  const alone = recipients.filter(({ userId }) => !grouped.includes(userId))
  if (alone.length > 0)
    await db
      .insertInto('notifications')
      .values(
        alone.map(({ userId, panel, mail }) => ({
          notification_id: newId(),
          user_id: userId,
          kind,
          subject_id: subjectId,
          ...described,
          ...(orderNumber !== undefined && { first_number: orderNumber, last_number: orderNumber }),
          is_shown: panel,
          mail_due: mail && isGathered,
        })),
      )
      .execute()
  await record(db, {
    name: 'notification.made',
    objectType: 'notification',
    objectId: subjectId,
    isPassing: true,
  })
  const mailed = recipients.filter(({ mail }) => mail)
  if (isGathered && mailed.length > 0) return await gatherMail(db)
  const { title, body, path } = described
  const data = { title, body, url: new URL(path, config.publicUrl).href }
  for (const { email: to } of mailed)
    await sendMail(db, {
      to,
      template: 'notification',
      data: { ...data, settingsUrl: settingsAddress(config) },
    })
}

const gatherMail = (db: Db) =>
  enqueue(
    db,
    mailLowStock,
    {},
    {
      startAfter: new Date(db.context.now.getTime() + gatherSeconds * 1_000),
      singletonKey: db.context.tenantId ?? '',
    },
  )
