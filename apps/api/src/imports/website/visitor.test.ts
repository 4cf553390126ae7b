import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { loneJourney } from '../../../testing/imports/lone-journey.ts'
import { createVisitor } from './visitor.ts'

let refusals = 0
let asked = 0
const shop = createServer((request, response) => {
  if (request.url === '/robots.txt') return void response.writeHead(404).end()
  asked += 1
  if (request.url === '/gone') return void response.writeHead(404).end()
  if (asked <= refusals) return void response.writeHead(429, { 'retry-after': '2' }).end()
  response.setHeader('content-type', 'text/html').end('<p>Here')
})
beforeAll(() => new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve)))
afterAll(() => shop.close())

async function visit(path: string, refused: number) {
  ;[refusals, asked] = [refused, 0]
  const { port } = shop.address() as AddressInfo
  const visitor = await createVisitor(
    `http://shop.localhost:${port}`,
    loneJourney([`*.localhost:${port}`], 20),
  )
  const started = performance.now()
  const text = await visitor.visit(`${visitor.origin}${path}`, 'page').then(
    (answer) => answer.text(),
    () => null,
  )
  return { text, asked, ms: performance.now() - started }
}

test('who is asked to wait waits so long, and tries three times', async () => {
  const twice = await visit('/', 2)
  expect(twice).toMatchObject({ text: '<p>Here', asked: 3 })
  // Two seconds each, twenty times as fast here.
  expect(twice.ms).toBeGreaterThan(190)
  expect(await visit('/', 3)).toMatchObject({ text: null, asked: 3 })
})

test('what is not there is asked for once', async () => {
  expect(await visit('/gone', 0)).toMatchObject({ text: null, asked: 1 })
})
