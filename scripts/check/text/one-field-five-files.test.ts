import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isTest, readText, root } from '../tree.ts'
import { citedPaths } from './docs-paths.ts'

const guide = 'docs/add-a-field.md'
const generated = 'apps/api/src/platform/database/database-types.ts'
const thisFile = 'scripts/check/text/one-field-five-files.test.ts'
/** What shows an item to shoppers has a read model of its own. */
const shop = /^(apps\/shop|apps\/api\/src\/shop|packages\/contract\/src\/shop)/

const sources = globSync('{apps,packages,scripts}/**/*.{ts,tsx,sql}', {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|build|dist)$/.test(path),
})

test('a plain field of an item stands in exactly the five files that the guide names', () => {
  const holding = sources.filter(
    (file) => file !== thisFile && !shop.test(file) && /\ballergens\b/.test(readText(file)),
  )
  const byHand = holding.filter((file) => file !== generated)
  expect(holding).toContain(generated)
  expect(byHand).toHaveLength(5)
  expect(byHand.filter(isTest)).toHaveLength(1)
  expect(citedPaths(guide, readText(guide))).toEqual(expect.arrayContaining(byHand))
})
