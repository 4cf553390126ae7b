import { once } from 'node:events'
import { statfsSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createCategory } from '@marketday/contract/catalog/categories/categories'

import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  const { bavail, bsize } = statfsSync(tmpdir())
  // Files stop at two times the reserve, everything else at the reserve.
  t = await testApp({ DISK_RESERVE_MB: String(Math.round((bavail * bsize * 0.6) / 1024 / 1024)) })
})
afterAll(() => t.close())

test('BUD-02: an upload without room is taken to its end and refused; everything else is saved', async () => {
  const owner = await t.owner()
  const { port } = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }))
  const body = Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'),
    Buffer.alloc(40_000_000, 'x'),
    Buffer.from('\r\n--x--\r\n'),
  ])
  const head = [
    'POST /api/files/digital HTTP/1.1',
    'host: localhost',
    'connection: close',
    `authorization: Bearer ${owner.token}`,
    `x-tenant: ${owner.slug}`,
    'content-type: multipart/form-data; boundary=x',
    `content-length: ${body.length}`,
  ]
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  // Many clients look at the answer only after their last byte.
  socket.pause()
  socket.write(body)
  await once(socket, 'drain')
  const answer = await text(socket)
  expect(answer).toContain('HTTP/1.1 503')
  expect(answer).toContain('retry-after: 30')
  expect(answer).toContain('Files can’t be stored right now')
  expect((await owner.call(createCategory, { body: { title: 'Breads' } })).status).toBe(201)
}, 30_000)
