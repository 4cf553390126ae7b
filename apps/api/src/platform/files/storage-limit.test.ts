import { randomBytes } from 'node:crypto'

import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'

import { getPlanUse } from '@marketday/contract/accounts/billing/plan-changes'
import { fetchPicture } from '@marketday/contract/endpoints/files'
import type { Problem } from '@marketday/contract/endpoints/problem'

import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'

let t: TestApp
let owner: Staff
beforeAll(async () => {
  t = await testApp({ TRUSTED_PROXIES: '127.0.0.1' })
})
beforeEach(async () => {
  owner = await t.owner()
})
afterAll(() => t.close())

const megabyte = 1_000_000

async function send(url: string, content: Buffer, headers: Readonly<Record<string, string>> = {}) {
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'
  const reply = await t.app.inject({
    method: 'POST',
    url,
    headers: {
      host: 'localhost',
      authorization: `Bearer ${owner.token}`,
      'x-tenant': owner.slug,
      'content-type': 'multipart/form-data; boundary=x',
      ...headers,
    },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--x--\r\n')]),
  })
  const { code, message, errors } = reply.json<Problem>()
  return { status: reply.statusCode, code, message, errors, headers: reply.headers }
}

const pictureAddress = () =>
  `http://maple-bakery.localhost:${new URL(inject('sandboxUrl')).port}/logo.webp`

const fill = (bytes: number) =>
  t.inTenant(owner.tenantId, (db) =>
    db
      .insertInto('files')
      .values({
        storage_key: `d/${owner.tenantId}/${'0'.repeat(64)}`,
        content_hash: '0'.repeat(64),
        content_type: 'application/octet-stream',
        byte_size: bytes,
      })
      .execute(),
  )

const digital = '/api/files/digital'
const stored = [digital, '/api/files', '/api/files/logo', '/api/files/note']
const proof = '/api/files/proof'

describe('BUD-02: storage is a limit of the plan', () => {
  test('on every way to store a file, with use and limit', async () => {
    await fill(5_000 * megabyte - 100)
    for (const url of stored)
      expect([url, await send(url, Buffer.alloc(200))]).toEqual([
        url,
        expect.objectContaining({
          status: 402,
          code: 'plan_limit',
          message:
            'The Starter plan stores 5,000 MB of files, and 5,000 are used. Delete some, or choose Growth, which stores 50,000 MB of files.',
          errors: [{ path: 'storageMb', message: '5000 of 5000 used; Growth allows 50000' }],
        }),
      ])
    await t.inTenant(owner.tenantId, (db) =>
      db
        .updateTable('files')
        .set({ byte_size: 5_000 * megabyte + 1 })
        .execute(),
    )
    const body = { address: 'https://shop.example/a.png' }
    expect((await owner.call(fetchPicture, { body })).status).toBe(402)
    const { rows } = (await owner.call(getPlanUse)).body
    expect(rows).toContainEqual(
      expect.objectContaining({ limit: 'storageMb', used: 5_001, allowed: 5_000, isNear: true }),
    )
  })

  test('which counts the bytes of a fetched picture', async () => {
    await fill(5_000 * megabyte - 100)
    const body = { address: pictureAddress() }
    const { status, problem } = await owner.call(fetchPicture, { body })
    expect([status, problem?.code]).toEqual([402, 'plan_limit'])
  })

  test('which counts all widths of a picture, and stores none of a refused one', async () => {
    const side = 900
    const noise = randomBytes(side * side * 3)
    const picture = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
      .webp({ quality: 1 })
      .toBuffer()
    await fill(5_000 * megabyte - picture.length - 2_000)
    const stores = vi.spyOn(t.app.services.files, 'put')
    expect(await send('/api/files', picture)).toMatchObject({ status: 402, code: 'plan_limit' })
    expect(stores).not.toHaveBeenCalled()
    stores.mockRestore()
  })

  test('which no driver at a door is held up by', async () => {
    await fill(5_000 * megabyte)
    const picture = await sharp({
      create: { width: 9, height: 9, channels: 3, background: '#c33' },
    })
      .png()
      .toBuffer()
    expect(await send(proof, picture)).toMatchObject({ status: 201 })
    expect(await send('/api/files', picture)).toMatchObject({ status: 402 })
  })

  test('which a bulk import does not need, also while uploads are refused', async () => {
    await fill(5_000 * megabyte)
    const sheet = Buffer.from('SKU,Title,Price\n1,Loaf,4.20\n')
    const [refused, imported] = await Promise.all([
      send(digital, Buffer.alloc(200)),
      send('/api/scraper/imports/sheets', sheet),
    ])
    expect([refused.status, imported.status]).toEqual([402, 201])
  })

  test('whose last room goes to one of two uploads at once', async () => {
    await fill(5_000 * megabyte - 3_000_000)
    const both = await Promise.all(
      ['a', 'b'].map((letter) => send(digital, Buffer.alloc(2_000_000, letter))),
    )
    expect(both.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(both.filter(({ status }) => status === 402)).toHaveLength(1)
    expect((await send(digital, Buffer.alloc(900_000))).status).toBe(201)
  })

  test('which is small until the owner’s mailbox is confirmed', async () => {
    await t.inTenant(owner.tenantId, (db) =>
      db
        .updateTable('tenants')
        .set({ owner_confirmed_at: null })
        .where('tenant_id', '=', owner.tenantId)
        .execute(),
    )
    await fill(99 * megabyte)
    expect((await send(digital, Buffer.alloc(500_000))).status).toBe(201)
    expect(await send(digital, Buffer.alloc(600_000))).toMatchObject({
      status: 402,
      message:
        'Until you confirm your email address, you can store up to 100 MB of files, and 100 MB are used. Enter the code from our email to store more.',
      errors: [{ path: 'storageMb', message: '100 of 100 used' }],
    })
  })
})

describe('BUD-02: bytes of an hour', () => {
  const sheets = '/api/scraper/imports/sheets'
  const ways = [...stored, proof, sheets, '/api/scraper/imports/lists/files', '/api/order-imports']

  test('fetched pictures count', async () => {
    const content = { 'content-length': '4999999990', 'x-forwarded-for': '203.0.113.9' }
    expect((await send(sheets, Buffer.from('a'), content)).status).toBe(201)
    const body = { address: pictureAddress() }
    const { status, problem } = await owner.call(fetchPicture, { body })
    expect([status, problem?.message]).toEqual([
      429,
      expect.stringContaining('Up to 5,000 MB can be uploaded in an hour'),
    ])
  })

  test.each(ways)('%s counts them', async (url) => {
    const answer = await send(url, Buffer.from('a'), { 'content-length': '5000000001' })
    const isStored = stored.includes(url)
    expect(answer.status).toBe(isStored ? 402 : 429)
    if (!isStored) expect(answer.message).toContain('Up to 5,000 MB can be uploaded in an hour')
    expect(Number(answer.headers['retry-after'] ?? 1)).toBeGreaterThan(0)
  })
})
