import { afterAll, beforeAll, expect, test } from 'vitest'

import { heavyNames } from '../../../../sandbox/src/websites/heavy.ts'
import { readSandboxWebsite } from '../../../testing/imports/read-sandbox-website.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ IMPORT_HASTE: '50' })
})
afterAll(() => t.close())

test.each(heavyNames)(
  'SSR-07: reading %s ends, is not tried again and says why',
  async (host) => {
    const { body, tries } = await readSandboxWebsite(t, host)
    expect(tries).toBe(1)
    expect(['failed', 'extracted']).toContain(body.status)
    if (body.status === 'failed') expect(body.error?.advice.length).toBeGreaterThan(20)
    expect(body.notice + (body.error?.message ?? '')).not.toMatch(/Error|at .*\.ts/)
  },
  180_000,
)
