import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { getPreview } from '@marketday/contract/imports/imports'

import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { startJobWorker } from '../../platform/jobs/job-worker.ts'
import { createPreview } from '../previews/create-preview.ts'
import { readWebsite } from '../read-website.ts'

const product = `<script type="application/ld+json">
  {"@type":"Product","name":"Loaf","offers":{"price":"4.20","priceCurrency":"GBP"}}</script>`
const links = Array.from({ length: 40 }, (_, index) => `<a href="/wait-${index}">`).join('')
const waiting = new Set<string>()
const shops = createServer(({ url = '/', headers: { host = '' } }, response) => {
  if (url.startsWith('/wait-')) return void waiting.add(host)
  if (url !== '/') return void response.writeHead(404).end()
  response.setHeader('content-type', 'text/html')
  response.end(host.startsWith('slow-') ? links : product)
})

let t: TestApp
beforeAll(async () => {
  await new Promise<void>((resolve) => shops.listen(0, '127.0.0.1', resolve))
  const { port } = shops.address() as AddressInfo
  t = await testApp({ IMPORT_HASTE: '50', IMPORT_ALLOW: `*.localhost:${port}` })
})
afterAll(async () => {
  shops.closeAllConnections()
  shops.close()
  await t.close()
})

async function startReading(name: string) {
  const { port } = shops.address() as AddressInfo
  const { importAllow: allow } = t.app.services.config
  const address = `http://${name}.localhost:${port}`
  return await t.inTenant(null, (db) => createPreview(db, { address, allow }))
}

const slow = 6

/** No timeout of its own: the machine may be busy with other tests. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(50)
}

test('while six readings wait for slow websites, the next begins and finds its first product', async () => {
  const worker = startJobWorker(t.app.services, [readWebsite])
  try {
    for (let number = 1; number <= slow; number += 1) await startReading(`slow-${number}`)
    await until(() => waiting.size === slow)
    const { token } = await startReading('quick')
    await until(
      async () => (await t.visitor().call(getPreview, { body: { token } })).body.products > 0,
    )
    const { count } = await t.inTenant(null, (db) =>
      db
        .selectFrom('import_previews')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('host', 'like', 'slow-%')
        .where('status', 'in', ['probing', 'crawling'])
        .executeTakeFirstOrThrow(),
    )
    expect(Number(count)).toBe(slow)
  } finally {
    await t.inTenant(null, (db) =>
      db.updateTable('import_previews').set({ status: 'cancelled' }).execute(),
    )
    await worker.stop()
  }
}, 120_000)
