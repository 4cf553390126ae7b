import { afterAll, beforeAll, expect, test } from 'vitest'

import { readSandboxWebsite } from '../../../testing/imports/read-sandbox-website.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ IMPORT_HASTE: '50' })
})
afterAll(() => t.close())

test('SSR-07: a website that no honest one resembles is called too complicated, and can be asked for again', async () => {
  for (const host of ['heavy-divs', 'heavy-nesting', 'heavy-attributes', 'heavy-robots'])
    expect(await readSandboxWebsite(t, host), host).toMatchObject({
      tries: 1,
      body: {
        status: 'failed',
        error: { code: 'too_complicated' },
      },
    })
}, 180_000)

test('IMP-18 SSR-07: a PDF that unpacks without end costs its reader, and says so in its own sentence', async () => {
  expect((await readSandboxWebsite(t, 'heavy-document')).body).toMatchObject({
    status: 'failed',
    error: { code: 'pdf_too_much' },
  })
}, 180_000)
