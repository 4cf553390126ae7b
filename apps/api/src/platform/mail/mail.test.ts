import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServices } from '../../../testing/test-services.ts'
import type { TestServices } from '../../../testing/test-services.ts'
import { systemContext } from '../jobs/job-runner.ts'
import { runJobs } from '../jobs/job-worker.ts'
import { defineJob, enqueue } from '../jobs/jobs.ts'
import { newId } from '../ids.ts'
import { mailTemplates } from './mail-templates.ts'
import { deliverMail, mailing, sendMail, sendWritten, writeAndSend } from './mail.ts'
import type { OutgoingMail } from './mailer.ts'
import { shopMailTemplates } from './shop-mail-templates.ts'

let test: TestServices
let tenantId = ''

const data = { name: 'Ann', url: 'https://example.com/reset?token=a-secret', minutes: 30 }
const reset = { to: 'ann@example.com', template: 'reset-password', data } as const

let composed = 0
const letterJob = defineJob({
  name: 'letter',
  payload: z.strictObject({ to: z.nullable(z.string()) }),
  ...mailing,
  run: (job) =>
    writeAndSend(job, {
      read: async () => undefined,
      async write() {
        composed += 1
        const { to } = job.payload
        return to === null ? null : { ...reset, to, ...mailTemplates[reset.template](data) }
      },
    }),
})

beforeAll(async () => {
  test = await createTestServices([deliverMail, letterJob])
  tenantId = await test.mintTenant()
})
afterAll(() => test.close())

const outbox = (tenant: string | null) =>
  test.inTenant(tenant, (db) =>
    db.selectFrom('mail_outbox').selectAll().orderBy('mail_id', 'desc').execute(),
  )

describe('mail', () => {
  it('is delivered by SMTP once, and its secret is not kept', async () => {
    await test.inTenant(tenantId, (db) => sendMail(db, reset))
    expect((await outbox(tenantId))[0]).toMatchObject({ status: 'queued', attempts: 0 })
    await runJobs(test)
    expect((await outbox(tenantId))[0]).toMatchObject({
      status: 'sent',
      attempts: 1,
      text: '',
      html: '',
      to_address: 'ann@example.com',
    })
    expect(await runJobs(test)).toHaveLength(0)
  })

  it('of the platform is seen by no tenant, and the other way round', async () => {
    await test.inTenant(null, (db) => sendMail(db, { ...reset, to: 'platform@example.com' }))
    expect(
      (await outbox(tenantId)).some((mail) => mail.to_address === 'platform@example.com'),
    ).toBe(false)
    expect((await outbox(null)).map((mail) => mail.to_address)).toEqual(['platform@example.com'])
    await runJobs(test)
  })

  it('waits for a mail server that is away', async () => {
    const { deliver } = test.services.mail
    const refuse = async (_mail: OutgoingMail) => {
      throw Object.assign(new Error('no'), { code: 'ECONNECTION' })
    }
    Object.assign(test.services.mail, { deliver: refuse })
    await test.inTenant(tenantId, (db) => sendMail(db, reset))
    expect(await runJobs(test, { allowFailures: true })).toHaveLength(1)
    expect((await outbox(tenantId))[0]).toMatchObject({
      status: 'queued',
      attempts: 1,
      error: 'ECONNECTION',
    })
    Object.assign(test.services.mail, { deliver })
    await runJobs(test, { early: true })
    expect((await outbox(tenantId))[0]).toMatchObject({
      status: 'sent',
      attempts: 2,
      error: '',
      is_uncertain: false,
    })
  })

  it('OUT-01: on its way when its process was killed is sent again and marked', async () => {
    await test.inTenant(tenantId, (db) => sendMail(db, reset))
    const [mail] = await outbox(tenantId)
    await test.inTenant(tenantId, (db) =>
      db
        .updateTable('mail_outbox')
        .set({ sending_at: db.context.now.toISOString() })
        .where('mail_id', '=', mail?.mail_id ?? '')
        .execute(),
    )
    await runJobs(test)
    expect((await outbox(tenantId))[0]).toMatchObject({ status: 'sent', is_uncertain: true })
  })

  it('OUT-01: that is a job of its own leaves once, whatever its first try met', async () => {
    const { deliver } = test.services.mail
    const sent: OutgoingMail[] = []
    let fails = true
    const deliverSecondTry = async (mail: OutgoingMail) => {
      sent.push(mail)
      if (fails) throw Object.assign(new Error('no'), { code: 'ECONNECTION' })
    }
    Object.assign(test.services.mail, { deliver: deliverSecondTry })
    const send = (to: string | null) =>
      test.inTenant(tenantId, (db) => enqueue(db, letterJob, { to }))
    await send('dora@example.com')
    const [tried] = await runJobs(test, { allowFailures: true })
    const [failed] = await outbox(tenantId)
    expect(failed).toMatchObject({ status: 'queued', error: 'ECONNECTION', is_uncertain: false })
    // Simulates a crash during the next try.
    await test.inTenant(tenantId, (db) =>
      db
        .updateTable('mail_outbox')
        .set({ sending_at: db.context.now.toISOString() })
        .where('mail_id', '=', failed?.mail_id ?? '')
        .execute(),
    )
    fails = false
    await runJobs(test, { early: true })
    expect(sent.map(({ mailId, to }) => [mailId, to])).toEqual([
      [tried?.jobId, 'dora@example.com'],
      [tried?.jobId, 'dora@example.com'],
    ])
    expect(composed).toBe(1)
    const rows = (await outbox(tenantId)).filter((mail) => mail.to_address === 'dora@example.com')
    expect(rows).toMatchObject([{ status: 'sent', is_uncertain: true, text: '', html: '' }])

    await send(null)
    expect(await runJobs(test)).toMatchObject([{ name: 'letter', error: null }])
    expect(await runJobs(test)).toEqual([])
    expect(sent).toHaveLength(2)
    Object.assign(test.services.mail, { deliver })
  })

  it('stays inside while demo data is made', async () => {
    const before = (await outbox(tenantId)).length
    const context = { ...systemContext(test.services, tenantId, 'test'), muted: true }
    await test.services.databases.transaction(context, (db) => sendMail(db, reset))
    expect(await outbox(tenantId)).toHaveLength(before)
  })

  it('of a shop comes from its name and is answered to it; one of the platform is not', async () => {
    const sent: OutgoingMail[] = []
    const { deliver } = test.services.mail
    Object.assign(test.services.mail, {
      deliver: async (mail: OutgoingMail) => void sent.push(mail),
    })
    const shop = { name: 'Ann & Sons', locale: 'en-GB' }
    await test.inTenant(tenantId, async (db) => {
      await db
        .insertInto('business_profiles')
        .values({ email: 'shop@example.com' })
        .onConflict((conflict) =>
          conflict.column('tenant_id').doUpdateSet({ email: 'shop@example.com' }),
        )
        .execute()
      const order = { orderId: newId(), orderNumber: '7', customer: 'Carla' }
      const about = { shop, ...order, statusUrl: 'https://shop.example/orders/7', amount: '£4.00' }
      const mail = shopMailTemplates.refund({ ...about, to: 'money', correctionsUrl: '' })
      await sendWritten(db, { to: 'carla@example.com', template: 'refund', ...mail })
      await sendMail(db, reset)
    })
    await runJobs(test)
    Object.assign(test.services.mail, { deliver })
    const name = await test.inTenant(tenantId, (db) =>
      db
        .selectFrom('tenants')
        .select('name')
        .where('tenant_id', '=', tenantId)
        .executeTakeFirstOrThrow(),
    )
    expect(
      sent
        .map(({ to, from }) => [to, from])
        .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    ).toEqual([
      ['ann@example.com', null],
      ['carla@example.com', { name: name.name, replyTo: 'shop@example.com' }],
    ])
  })
})
