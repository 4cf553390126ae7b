import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { cancelPreview, getPreview } from '@marketday/contract/imports/imports'

import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { createPreview } from './previews/create-preview.ts'

const product = `<script type="application/ld+json">
  {"@type":"Product","name":"Loaf","offers":{"price":"4.20","priceCurrency":"GBP"}}</script>`
const logos = ['never', 'late'].map((name) => `<link rel="icon" href="/${name}.png">`).join('')
const page = (number: number) =>
  `<!doctype html><title>Slow Bakery</title>${logos}${product}<a href="/page-${number + 1}">More</a>`
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The next page is requested after the logo, which never arrives. */
let onPage: (number: number) => unknown
const asked = new Set<string>()
const shop = createServer((request, response) => {
  const { url = '/' } = request
  asked.add(url)
  if (url === '/never.png') return
  if (url === '/late.png')
    return void setTimeout(
      () => response.setHeader('content-type', 'image/png').end(picture),
      1_500,
    )
  const isPage = /^\/(?:page-\d+)?$/.test(url)
  if (!isPage) return void response.writeHead(404).end()
  const number = Number(url.slice('/page-'.length))
  void (async () => {
    await pause(200)
    if (asked.has('/never.png')) await onPage(number)
    response.setHeader('content-type', 'text/html').end(page(number))
  })()
})

let t: TestApp
beforeAll(async () => {
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const { port } = shop.address() as AddressInfo
  t = await testApp({ IMPORT_HASTE: '50', IMPORT_ALLOW: `*.localhost:${port}` })
})
afterAll(async () => {
  shop.closeAllConnections()
  shop.close()
  await t.close()
})

async function startReading() {
  asked.clear()
  const { port } = shop.address() as AddressInfo
  const { importAllow: allow } = t.app.services.config
  const address = `http://bakery.localhost:${port}`
  return await t.inTenant(null, (db) => createPreview(db, { address, allow }))
}

/** Reader processes: children of this process's spawner. */
const listReaders = () => listChildren('spawner-program.ts', process.pid).flatMap(listOwnReaders)
const listOwnReaders = (spawner: number) => listChildren('reader-program.ts', spawner)
const listChildren = (program: string, of: number) =>
  spawnSync('ps', ['-A', '-o', 'ppid=,pid=,args='])
    .stdout.toString()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([parent, , ...args]) => Number(parent) === of && args.some((arg) => arg.endsWith(program)),
    )
    .map(([, pid]) => Number(pid))

test('a reading that somebody cancels leaves no process behind while its logo is slow', async () => {
  const before = listReaders()
  const { token } = await startReading()
  onPage = () => t.visitor().call(cancelPreview, { body: { token } })
  await t.runJobs()
  expect(asked).toContain('/never.png')
  while (listReaders().some((pid) => !before.includes(pid))) await pause(50)
  expect(asked).not.toContain('/late.png')
  const { body } = await t.visitor().call(getPreview, { body: { token } })
  expect(body.status).toBe('cancelled')
})

test('a logo is kept that is found after a page was too much for the reader', async () => {
  const { token } = await startReading()
  onPage = (number) => number > 1 && listReaders().forEach((pid) => process.kill(pid, 'SIGKILL'))
  await t.runJobs()
  const { body } = await t.visitor().call(getPreview, { body: { token } })
  expect(body.status).toBe('extracted')
  expect(body.brand?.logo).toMatch(/^data:image/)
})
