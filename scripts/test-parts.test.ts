import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { chosenPart, parts } from './test-parts.ts'

const root = path.resolve(import.meta.dirname, '..')

test('every suite of the long parts names files or programs that exist', () => {
  for (const { args } of parts.flat())
    for (const place of args.filter((argument) => /^(apps|bench|scripts)\//.test(argument)))
      expect(fs.existsSync(path.join(root, place)), place).toBe(true)
})

test('a commit chooses one of the parts, and every part is chosen by some commit', () => {
  const chosen = Array.from({ length: 500 }, (_none, index) =>
    chosenPart(`${(index * 7_919).toString(16).padStart(8, '0')}f3a1`),
  )
  expect(new Set(chosen)).toEqual(new Set(parts.map((_part, index) => index + 1)))
})
