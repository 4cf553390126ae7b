import { randomInt } from 'node:crypto'

import * as z from 'zod/mini'

import type { Config } from '../../config.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { sendShopLetter } from '../../platform/mail/define-shop-mail.ts'
import type { Services } from '../../platform/services.ts'
import { appNow, inCamelCase } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { claimLink } from './claims/remind-owners.ts'
import { findUnclaimed } from './claims/find-unclaimed.ts'
import { mailLink } from './passwords/mail-link.ts'
import { findByEmail, findPerson } from './queries.ts'
import { codeHash } from './code-hash.ts'
import { newsRequestToken } from './news-requests.ts'

export type MailboxPurpose =
  | 'sign-in'
  | 'verify-email'
  | 'confirm'
  | 'reset-password'
  | 'customer'
  | 'news'

export const answerMailboxRequest = defineJob({
  name: 'answer-mailbox-request',
  payload: z.strictObject({ requestId: z.uuid() }),
  concurrency: 4,
  expireSeconds: 60,
  run: answer,
})

async function answer(job: JobRun<{ requestId: string }>): Promise<void> {
  await job.finish(async (db) => {
    const request = await findOpen(db, job.payload.requestId)
    if (request) await answers[request.purpose](db, request, job.services)
  })
}

type Request = NonNullable<Awaited<ReturnType<typeof findOpen>>>

async function findOpen(db: Db, requestId: string) {
  return await db
    .selectFrom('mailbox_requests')
    .select(
      inCamelCase([
        'mailbox_request_id as requestId',
        'purpose',
        'email',
        'user_id',
        'created_at',
        'expires_at',
      ]),
    )
    .where('mailbox_request_id', '=', requestId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', appNow)
    .executeTakeFirst()
}

type Answer = (db: Db, request: Request, services: Services) => Promise<void>

const answers: Readonly<Record<MailboxPurpose, Answer>> = {
  async 'sign-in'(db, request, { config }) {
    const owner = await findByEmail(db, request.email)
    const person = owner ?? (await findUnclaimed(db, request.email))
    if (!person || owner?.disabledAt) return await sayNoAccount(db, request, config)
    await sendCode(db, { request, config, template: 'sign-in-code', name: person.name })
  },

  async 'verify-email'(db, request, { config }) {
    const owner = await findByEmail(db, request.email)
    if (owner && owner.userId !== request.userId) {
      const data = { name: owner.name, url: new URL('/', config.publicUrl).href }
      return await sendMail(db, { to: request.email, template: 'account-exists', data })
    }
    const { userId, email } = request
    const person = await findPerson(db, userId ?? '')
    const url = userId && (await claimLink(db, { userId, email }, config))
    const name = person?.name ?? ''
    await sendCode(db, { request, config, template: 'verify-code', name, ...(url && { url }) })
  },

  async confirm(db, request, { config }) {
    const person = await findPerson(db, request.userId ?? '')
    if (person?.emailVerified)
      await sendCode(db, { request, config, template: 'confirm-code', name: person.name })
  },

  async 'reset-password'(db, request, { config }) {
    const person = await findByEmail(db, request.email)
    if (!person || person.disabledAt) return await sayNoAccount(db, request, config)
    const minutes = minutesOf(request)
    const url = await mailLink(
      db,
      { userId: person.userId, purpose: 'reset-password', minutes },
      config,
    )
    const data = { name: person.name, url, minutes }
    await sendMail(db, { to: request.email, template: 'reset-password', data })
  },

  /** Shop: the mail is the same for any address. */
  async customer(db, request, services) {
    const shop = await findShop(db)
    const code = await makeCode(db, request, services.config)
    await sendShopLetter(db, services, {
      to: request.email,
      template: 'customer-code',
      data: { shop: describeShop(shop, services), code, minutes: minutesOf(request) },
    })
  },

  async news(db, { requestId, email }, services) {
    const shop = await findShop(db)
    const path = `/news-sign-ups/${newsRequestToken(services.config, requestId)}`
    await sendShopLetter(db, services, {
      to: email,
      template: 'news-confirm',
      data: {
        shop: describeShop(shop, services),
        confirmUrl: new URL(path, services.shopUrl(shop.slug)).href,
      },
    })
  },
}

interface CodeMail {
  readonly request: Request
  readonly config: Config
  readonly template: 'sign-in-code' | 'verify-code' | 'confirm-code'
  readonly name: string
  readonly url?: string
}

async function sendCode(db: Db, { request, config, template, ...to }: CodeMail): Promise<void> {
  const code = await makeCode(db, request, config)
  const data = { ...to, code, minutes: minutesOf(request) }
  await sendMail(db, { to: request.email, template, data })
}

async function makeCode(db: Db, { requestId }: Request, config: Config): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await db
    .updateTable('mailbox_requests')
    .set({ code_hash: codeHash(requestId, code, config) })
    .where('mailbox_request_id', '=', requestId)
    .execute()
  return code
}

const findShop = (db: Db) =>
  db
    .selectFrom('tenants')
    .select(['name', 'slug', 'locale'])
    .where('tenant_id', '=', db.context.tenantId)
    .executeTakeFirstOrThrow()

const describeShop = (
  { name, slug, locale }: Awaited<ReturnType<typeof findShop>>,
  services: Services,
) => ({ name, url: services.shopUrl(slug), locale })

const sayNoAccount = async (db: Db, { email }: Request, config: Config) =>
  await sendMail(db, {
    to: email,
    template: 'no-account',
    data: { url: new URL('/', config.publicUrl).href },
  })

const minutesOf = ({ createdAt, expiresAt }: Request): number =>
  Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / 60_000)
