import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { isArriving } from './receive-file.ts'

let t: TestApp
let owner: Staff
let port: number
beforeAll(async () => {
  t = await testApp({}, { ownDatabase: true })
  owner = await t.owner()
  port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => t.close())

const tooLate = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

/** Sends the first half, waits for the server's request timeout, and sends the rest. */
async function sendSlowly(url: string, [first, rest]: readonly [string, string], type: string) {
  const connected = once(t.app.server, 'connection') as Promise<[Socket]>
  const socket = connect(port, '127.0.0.1')
  const answer = text(socket)
  const [seen] = await connected
  const head = [
    `POST ${url} HTTP/1.1`,
    'host: localhost',
    'connection: close',
    `authorization: Bearer ${owner.token}`,
    `x-tenant: ${owner.slug}`,
    `content-type: ${type}`,
    `content-length: ${first.length + rest.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${first}`)
  const isUpload = type.startsWith('multipart')
  if (isUpload) await expect.poll(() => isArriving(seen)).toBe(true)
  t.app.server.emit('clientError', tooLate, seen)
  if (isUpload) socket.write(rest)
  return await answer
}

test('an upload may take longer than other requests', async () => {
  const begun = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf'
  const said = await sendSlowly(
    '/api/files',
    [begun, ' a picture\r\n--x--\r\n'],
    'multipart/form-data; boundary=x',
  )
  expect(said).toContain('HTTP/1.1 415')
  expect(said).toContain('Choose a JPEG')
})

test('any other request has to be there within seconds', async () => {
  const said = await sendSlowly(
    '/api/files/from-address',
    ['{"addr', 'ess":"x"}'],
    'application/json',
  )
  expect(said).toContain('HTTP/1.1 408')
})
