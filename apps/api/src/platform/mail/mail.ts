import { sql } from 'kysely'
import * as z from 'zod/mini'
import { inOrder } from '../database/in-order.ts'
import { preparedStatement } from '../database/prepared-statement.ts'
import { LastStatement } from '../database/wire/last-statement.ts'
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
export const sendMail = async <T extends keyof MailTemplates>(
  db: Db,
  request: MailRequest<T>,
): Promise<void> => await mailToSend(request).run(db)

/** The same as the last thing that the caller's transaction does. */
export function mailToSend<T extends keyof MailTemplates>({
  to,
  template,
  data,
}: MailRequest<T>): LastStatement<void> {
  const mail: RenderedMail = mailTemplates[template](data)
  const mailId = newId()
  return new LastStatement(async (db) => {
    if (db.context.muted) return
    await inOrder([
      insertMail(db, { mailId, template, to, ...mail }),
      enqueue(db, deliverMail, { mailId }),
    ])
  })
}

type NewMail = { [K in keyof RenderedMail | 'mailId' | 'template' | 'to']: string }

const insertMail = preparedStatement<NewMail, unknown>(
  (db, { mailId, template, to, subject, text, html }) =>
    db
      .insertInto('mail_outbox')
      .values({ mail_id: mailId, template, to_address: to, subject, text, html }),
)

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
  const [mail] = await job.inTenant(async () => beginning(mailId))
  if (!mail) return
  if (mail.shopWaits && (await job.inTenant((db) => holdBack(db, mailId)))) return
  try {
    await job.services.mail.deliver({
      mailId,
      to: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      from: shopTemplates.has(mail.template)
        ? { name: mail.shopName ?? '', replyTo: mail.shopEmail ?? '' }
        : null,
    })
  } catch (error) {
    await job.inTenant((db) => noteFailure(db, mailId, { error, final: job.isLastAttempt }))
    throw error
  }
  const isForgotten = secretTemplates.has(mail.template)
  await job.finish(async () => new LastStatement((db) => noteSent(db, { mailId, isForgotten })))
}

/**
 * Null when it left already. A mail that an earlier run began to send and never noted may have arrived: it is sent
 * again, and marked as uncertain.
 */
const beginning = (mailId: string) => new LastStatement((db) => beginSending(db, { mailId }))

const beginSending = preparedStatement<{ mailId: string }, QueuedMail>((query, { mailId }) => ({
  compile: () =>
    sql<QueuedMail>`
    with begun as (
      update mail_outbox set sending_at = app_now(), is_uncertain = is_uncertain or sending_at is not null
       where mail_id = ${mailId}::uuid and status = 'queued'
      returning tenant_id, to_address, subject, text, html, template
    )
    select begun.to_address as "to", subject, text, html, template, shop.name as "shopName", profile.email as "shopEmail",
      shop.tenant_id is not null and shop.owner_confirmed_at is null as "shopWaits"
      from begun
      left join tenants shop on shop.tenant_id = begun.tenant_id
      left join business_profiles profile on profile.tenant_id = begun.tenant_id`.compile(query),
}))

interface QueuedMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly template: string
  readonly shopName: string | null
  readonly shopEmail: string | null
  readonly shopWaits: boolean
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
    .set({ status: 'held', sending_at: null })
    .where('mail_id', '=', mailId)
    .where('status', '=', 'queued')
    .execute()
  return true
}

/** What a secret stood in is forgotten as soon as it left. */
const noteSent = preparedStatement<{ mailId: string; isForgotten: boolean }, never>(
  (query, { mailId, isForgotten }) => ({
    compile: () =>
      sql<never>`
      update mail_outbox set status = 'sent', sent_at = app_now(), attempts = attempts + 1, error = '',
        text = case when ${isForgotten}::boolean then '' else text end,
        html = case when ${isForgotten}::boolean then '' else html end
      where mail_id = ${mailId}::uuid`.compile(query),
  }),
)

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
      sending_at: null,
      attempts: eb('attempts', '+', 1),
      error: [code ?? 'error', responseCode].filter(Boolean).join(' '),
    }))
    .where('mail_id', '=', mailId)
    .execute()
}
