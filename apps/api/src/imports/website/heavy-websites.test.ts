import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { getPreview } from '@marketday/contract/imports/imports'

import { heavyNames } from '../../../../sandbox/src/websites/heavy.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { createPreview } from '../previews/create-preview.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ IMPORT_HASTE: '50' })
})
afterAll(() => t.close())

async function read(host: string) {
  const address = `http://${host}.localhost:${new URL(inject('sandboxUrl')).port}`
  const { importAllow: allow } = t.app.services.config
  const { token } = await t.inTenant(null, (db) => createPreview(db, { address, allow }))
  const outcomes = await t.runJobs()
  const { body } = await t.visitor().call(getPreview, { body: { token } })
  return { body, tries: outcomes.filter(({ name }) => name === 'read-website').length }
}

test.each(heavyNames)(
  'SSR-07: reading %s ends, is not tried again, says why, and does not hold up the server',
  async (host) => {
    let turns = 0
    const counting = setInterval(() => (turns += 1), 20)
    const { body, tries } = await read(host)
    clearInterval(counting)
    expect(tries).toBe(1)
    expect(['failed', 'extracted']).toContain(body.status)
    if (body.status === 'failed') expect(body.error?.advice.length).toBeGreaterThan(20)
    expect(body.notice + (body.error?.message ?? '')).not.toMatch(/Error|at .*\.ts/)
    // A server that read by itself would stand still until the end.
    expect(turns).toBeGreaterThan(5)
  },
  180_000,
)

test('SSR-07: a website that no honest one resembles is called too complicated, and can be asked for again', async () => {
  for (const host of ['heavy-divs', 'heavy-nesting', 'heavy-attributes', 'heavy-robots'])
    expect((await read(host)).body, host).toMatchObject({
      status: 'failed',
      error: { code: 'too_complicated' },
    })
}, 180_000)

test('IMP-18 SSR-07: a PDF that unpacks without end costs its reader, and says so in its own sentence', async () => {
  expect((await read('heavy-document')).body).toMatchObject({
    status: 'failed',
    error: { code: 'pdf_too_much' },
  })
}, 180_000)
