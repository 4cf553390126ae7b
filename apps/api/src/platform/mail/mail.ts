import * as z from 'zod/mini'
import { newId } from '../ids.ts'
import { defineJob, enqueue } from '../jobs/jobs.ts'
import type { JobRun } from '../jobs/jobs.ts'
import { mailTemplates, secretTemplates, shopTemplates } from './mail-templates.ts'
import type { RenderedMail } from './mail-layout.ts'
import type { MailTemplates } from './mail-templates.ts'
import type { Db } from '../database/tenant-db.ts'

export interface MailRequest<T extends keyof MailTemplates> {
  readonly to: string
  readonly template: T
  readonly data: MailTemplates[T]
}

/** Writes the mail and its delivery job in the caller's transaction; nothing leaves if that rolls back. */
export async function sendMail<T extends keyof MailTemplates>(
  db: Db,
  { to, template, data }: MailRequest<T>,
): Promise<void> {
  if (db.context.muted) return
  const { subject, text, html }: RenderedMail = mailTemplates[template](data)
  const mailId = newId()
  await Promise.all([
    db
      .insertInto('mail_outbox')
      .values({ mail_id: mailId, template, to_address: to, subject, text, html })
      .execute(),
    enqueue(db, deliverMail, { mailId }),
  ])
}

export const deliverMail = defineJob({
  name: 'deliver-mail',
  payload: z.strictObject({ mailId: z.uuid() }),
  retryLimit: 8,
  expireSeconds: 60,
  concurrency: 8,
  batch: 60,
  run: deliver,
})

async function deliver(job: JobRun<{ mailId: string }>): Promise<void> {
  const { mailId } = job.payload
  const mail = await job.inTenant((db) => findQueued(db, mailId))
  if (!mail) return
  if (mail.shop_waits && (await job.inTenant((db) => holdBack(db, mailId)))) return
  try {
    await job.services.mail.deliver({
      mailId,
      to: mail.to_address,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      from: shopTemplates.has(mail.template)
        ? { name: mail.shop_name ?? '', replyTo: mail.shop_email ?? '' }
        : null,
    })
  } catch (error) {
    await job.inTenant((db) => noteFailure(db, mailId, { error, final: job.isLastAttempt }))
    throw error
  }
  await job.finish((db) => noteSent(db, mailId, mail.template))
}

async function findQueued(db: Db, mailId: string) {
  return await db
    .selectFrom('mail_outbox as mail')
    .leftJoin('tenants as shop', 'shop.tenant_id', 'mail.tenant_id')
    .leftJoin('business_profiles as profile', 'profile.tenant_id', 'mail.tenant_id')
    .select(['mail.to_address', 'mail.subject', 'mail.text', 'mail.html', 'mail.template'])
    .select(['shop.name as shop_name', 'profile.email as shop_email'])
    .select((select) =>
      select
        .and([
          select('shop.tenant_id', 'is not', null),
          select('shop.owner_confirmed_at', 'is', null),
        ])
        .as('shop_waits'),
    )
    .where('mail.mail_id', '=', mailId)
    .where('mail.status', '=', 'queued')
    .executeTakeFirst()
}

/**
 * A shop writes to nobody before an owner has confirmed her address. False when she has meanwhile: the lock makes
 * her wait for what is held here, so that `releaseHeldMails` finds it.
 */
async function holdBack(db: Db, mailId: string): Promise<boolean> {
  const shop = await db
    .selectFrom('tenants')
    .select('owner_confirmed_at')
    .where('tenant_id', '=', db.context.tenantId)
    .forShare()
    .executeTakeFirst()
  if (shop?.owner_confirmed_at !== null) return false
  await db
    .updateTable('mail_outbox')
    .set({ status: 'held' })
    .where('mail_id', '=', mailId)
    .where('status', '=', 'queued')
    .execute()
  return true
}

async function noteSent(db: Db, mailId: string, template: string) {
  await db
    .updateTable('mail_outbox')
    .set((eb) => ({
      status: 'sent',
      sent_at: db.context.now.toISOString(),
      attempts: eb('attempts', '+', 1),
      error: '',
      ...(secretTemplates.has(template) && { text: '', html: '' }),
    }))
    .where('mail_id', '=', mailId)
    .execute()
}

async function noteFailure(
  db: Db,
  mailId: string,
  { error, final }: { error: unknown; final: boolean },
) {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  await db
    .updateTable('mail_outbox')
    .set((eb) => ({
      status: final ? 'failed' : 'queued',
      attempts: eb('attempts', '+', 1),
      error: [code ?? 'error', responseCode].filter(Boolean).join(' '),
    }))
    .where('mail_id', '=', mailId)
    .execute()
}
