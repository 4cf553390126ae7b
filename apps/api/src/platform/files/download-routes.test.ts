import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { formHeaders, formWith, uploadDigital } from '../../../testing/products/digital-items.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'

let t: TestApp
let owner: Staff
let port: number
beforeAll(async () => {
  t = await testApp({}, { ownDatabase: true })
  owner = await t.owner()
  port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => t.close())

const drafts = () => readdir(path.join(t.app.services.config.dataDir, 'drafts')).catch(() => [])
const countFiles = () =>
  t.inTenant(owner.tenantId, async (db) => {
    const rows = await db.selectFrom('files').select('file_id').execute()
    return rows.length
  })

test('an upload that is cut off leaves nothing behind', async () => {
  const form = formWith('Film.mp4', Buffer.alloc(400_000, 'film'))
  const headers = Object.entries({ ...formHeaders(owner), 'content-length': form.length })
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  const socket = connect(port, '127.0.0.1')
  socket.write(['POST /api/files/digital HTTP/1.1', ...lines, '', ''].join('\r\n'))
  socket.write(form.subarray(0, 300_000))
  await expect.poll(drafts).toHaveLength(1)
  socket.destroy()
  await expect.poll(drafts).toEqual([])
  expect(await countFiles()).toBe(0)
})

test('the same file is kept once, by whatever name it comes', async () => {
  const [first, second] = [
    await uploadDigital(t, owner, { name: 'Book.pdf', content: 'the same' }),
    await uploadDigital(t, owner, { name: 'Book 2.pdf', content: 'the same' }),
  ]
  expect(second.body).toEqual({ ...first.body, name: 'Book 2.pdf' })
  expect(await countFiles()).toBe(1)
})
