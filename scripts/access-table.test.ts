import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accessTablePath, renderAccessTable } from './access-table.ts'

test('docs/access.md is current; "node scripts/write-access-table.ts" renews it', async () => {
  expect(readFileSync(accessTablePath, 'utf8')).toBe(await renderAccessTable())
})
