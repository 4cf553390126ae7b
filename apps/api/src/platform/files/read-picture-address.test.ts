import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { fetchPicture } from '@marketday/contract/endpoints/files'

import { refusedAddresses } from '../../../testing/platform/refused-addresses.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { readPictureAddress } from './media-address.ts'

let t: TestApp
let owner: Staff
beforeAll(async () => {
  t = await testApp()
  owner = await t.owner()
})
afterAll(() => t.close())

const onSandbox = (path: string, site = 'slow-hostile') =>
  `http://${site}.localhost:${new URL(inject('sandboxUrl')).port}${path}`
const ask = (address: string) => owner.call(fetchPicture, { body: { address } })

test('INV-05 a picture of the web is kept once, however often it is asked for', async () => {
  const first = await ask(onSandbox('/logo.webp', 'maple-bakery'))
  expect(first.status).toBe(201)
  expect(first.body.url).toContain(owner.tenantId)
  expect(first.body.width).toBeGreaterThan(0)
  expect((await ask(onSandbox('/logo.webp', 'maple-bakery'))).body.fileId).toBe(first.body.fileId)
})

test.each([
  ['/metadata', /^This address isn’t allowed/],
  ['/inside', /^This address isn’t allowed/],
  ['/file', /^This address isn’t allowed/],
  ['/loop', 'This address redirects in a loop'],
  ['/huge', 'This address isn’t a picture'],
  ['/garbage', 'This address isn’t a picture'],
  ['/error', 'The website answered 503. Check the address'],
])('INV-05 %s of a hostile website is refused in its own sentence', async (path, sentence) => {
  const { status, problem } = await ask(onSandbox(path))
  expect(status).toBe(400)
  expect(problem.message).toMatch(sentence)
  expect(problem.errors?.[0]?.path).toBe('address')
})

test.each(['/tricks/picture.png', '/tricks/bomb.png', '/tricks/script.svg'])(
  'INV-05 %s only calls itself a picture and is not kept',
  async (path) => {
    const { status, problem } = await ask(onSandbox(path))
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(problem.message).toMatch(/picture/i)
  },
)

test('INV-05 no way of writing an inner address is fetched, and nothing without encryption', async () => {
  for (const address of refusedAddresses)
    await expect(readPictureAddress(address.replace('http:', 'https:'), [])).rejects.toMatchObject({
      failure: { status: 400, errors: [{ path: 'address' }] },
    })
  await expect(readPictureAddress('http://example.com/loaf.png', [])).rejects.toThrow(
    'Enter an address that starts with https://',
  )
})
