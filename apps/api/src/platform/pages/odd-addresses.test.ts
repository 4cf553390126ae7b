import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await testApp({}, { pages: true })
  port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port)
}, 60_000)
afterAll(() => t.close())

/** Raw bytes: client libraries would normalize these addresses. */
async function ask(address: string, host = 'localhost') {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `GET ${address} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
    'latin1',
  )
  const [head = '', ...body] = (await text(socket)).split('\r\n\r\n')
  return {
    status: Number(head.split(' ')[1]),
    location: /^location: (.*)$/im.exec(head)?.[1] ?? null,
    type: /^content-type: ([^;\r]*)/im.exec(head)?.[1] ?? null,
    body: body.join('\r\n\r\n'),
  }
}

test.each([
  ['//', '/'],
  ['///', '/'],
  ['//[', '/['],
  ['//x:99999', '/x:99999'],
  ['//evil.com', '/evil.com'],
  ['/\\evil.com?x=1', '/evil.com?x=1'],
  ['/..//evil.com', '/evil.com'],
  ['//pricing', '/pricing'],
])('HTP-02 %s is a path of ours with a slash too many and leads to %s', async (address, path) => {
  expect(await ask(address)).toMatchObject({ status: 301, location: path })
})

test.each(['/[', '/x:99999', '/evil.com', '/%E0%A4%A', '/%', '/blog/%zz', '/a%00b'])(
  'HTP-05 %s is a page that is not there, and says so to a person',
  async (address) => {
    const page = await ask(address)
    expect(page).toMatchObject({ status: 404, type: 'text/html' })
    expect(page.body).toContain('Page Not Found')
  },
)

test('HTP-05 an address that cannot be read is a problem document to a program', async () => {
  expect(await ask('/api/%zz')).toMatchObject({ status: 400, type: 'application/problem+json' })
})

test('HTP-02 a request that names another host in its address is refused', async () => {
  for (const address of ['http://evil.example/pricing', 'http://localhost/pricing', 'pricing'])
    expect(await ask(address), address).toMatchObject({ status: 400, location: null })
})

test('HTP-05 what is not HTTP is refused with a problem document, too', async () => {
  expect(await ask('/pric\u0080ing')).toMatchObject({
    status: 400,
    type: 'application/problem+json',
  })
})

test('HTP-02 a shop’s addresses are read the same way', async () => {
  const { slug } = await t.owner()
  const host = `${slug}.localhost`
  for (const address of ['//', '//evil.com', '/%E0%A4%A', '//x:99999'])
    expect((await ask(address, host)).status, address).toBeLessThan(500)
})

test('a page of the blog beyond its last one is not there', async () => {
  expect((await ask('/blog?page=1')).status).toBe(200)
  expect((await ask('/blog?page=99')).status).toBe(404)
  expect((await ask('/blog?tag=no-such-topic')).status).toBe(200)
})
