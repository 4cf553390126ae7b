import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await testApp({}, { ownDatabase: true })
  port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => t.close())

async function send(lines: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.setTimeout(5_000, () => socket.destroy())
  socket.write(lines.join('\r\n'), 'latin1')
  return await text(socket).catch(() => '')
}

const answersIn = (said: string) => said.match(/^HTTP\/1\.1 \d{3}/gm) ?? []

const login = [
  'POST /api/cap/user/login HTTP/1.1',
  'Host: localhost',
  'Content-Type: application/json',
]
const hidden = ['GET /api/openapi.json HTTP/1.1', 'Host: localhost', '', '']

test.each([
  [
    'a length and chunks',
    [...login, 'Content-Length: 6', 'Transfer-Encoding: chunked', '', '0', '', ...hidden],
  ],
  [
    'chunks and a length',
    [...login, 'Transfer-Encoding: chunked', 'Content-Length: 6', '', '0', '', ...hidden],
  ],
  [
    'two encodings',
    [...login, 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity', '', '0', '', ...hidden],
  ],
  ['an encoding in disguise', [...login, 'Transfer-Encoding: xchunked', '', '0', '', ...hidden]],
  ['two lengths', [...login, 'Content-Length: 2', 'Content-Length: 40', '', '{}', ...hidden]],
  ['a length with a sign', [...login, 'Content-Length: +2', '', '{}', ...hidden]],
  [
    'a folded header',
    [...login, 'X-Folded: a', ' b: c', 'Content-Length: 2 ', ' 3', '', '{}', ...hidden],
  ],
  ['a space before the colon', [...login, 'Content-Length : 2', '', '{}', ...hidden]],
  ['bare line feeds', [`${login.join('\n')}\nContent-Length: 2\n\n{}`, ...hidden]],
])('HTP-01 %s: refused once, and the connection ends', async (_what, lines) => {
  const answers = answersIn(await send(lines))
  expect(answers).toEqual(['HTTP/1.1 400'])
})

test.each(['TRACE', 'CONNECT', 'PROPFIND', 'DEBUG'])(
  'HTP-04 %s is not answered',
  async (method) => {
    const [answer = ''] = answersIn(
      await send([
        `${method} /api/account HTTP/1.1`,
        'Host: localhost',
        'Connection: close',
        '',
        '',
      ]),
    )
    expect(['', 'HTTP/1.1 400', 'HTTP/1.1 404']).toContain(answer)
  },
)

test('HTP-04 no header turns one method into another, and no other site is let in', async () => {
  const owner = await t.owner()
  const overridden = await t.app.inject({
    method: 'POST',
    url: '/api/account',
    headers: {
      host: 'localhost',
      authorization: `Bearer ${owner.token}`,
      'x-http-method-override': 'GET',
      'x-method-override': 'GET',
    },
  })
  expect(overridden.statusCode).toBe(404)
  for (const method of ['GET', 'OPTIONS'] as const) {
    const { headers } = await t.app.inject({
      method,
      url: '/api/account',
      headers: {
        host: 'localhost',
        origin: 'https://evil.example',
        'access-control-request-method': 'GET',
      },
    })
    const allowed = Object.keys(headers).filter((name) => name.startsWith('access-control-'))
    expect(allowed).toEqual([])
  }
})

test('HTP-03 nothing of a person may be kept on the way, whatever its address looks like', async () => {
  const owner = await t.owner()
  const headers = {
    host: 'localhost',
    authorization: `Bearer ${owner.token}`,
    'x-tenant': owner.slug,
    'x-forwarded-host': 'evil.example',
    'x-original-url': '/evil',
  }
  for (const url of [
    '/api/account',
    '/api/account/x.css',
    '/api/account;x.css',
    '/api/account%2fx.js',
  ]) {
    const answer = await t.app.inject({ url, headers })
    expect([url, answer.headers['cache-control']]).toEqual([url, 'no-store'])
    expect(answer.body).not.toContain('evil')
    if (url !== '/api/account') expect(answer.statusCode).toBe(404)
  }
})
