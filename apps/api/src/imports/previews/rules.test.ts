import { expect, test } from 'vitest'
import { previewErrors } from '@marketday/contract/imports/preview-states'

import { problemTexts } from './rules.ts'

test.each(previewErrors)('whoever meets “%s” reads what happened and what to do now', (code) => {
  const { message, advice } = problemTexts[code]
  expect(message).toMatch(/^(This|There|No|The) .{10,}[^.]$/)
  expect(advice).toMatch(/^[A-Z].{10,}\.$/)
})

test.each([
  ['robots', 'allow MarketdayImport there'],
  ['refused', 'Allow MarketdayImport there'],
  ['password', 'Turn off the password page'],
  ['blocked', 'like example.com'],
  ['not_found', 'the address of the home page'],
  ['not_a_website', 'the address of the home page'],
  ['unreachable', 'try again in a few minutes'],
  ['interrupted', 'paste the address again'],
] as const)('the way forward after “%s” is named: %s', (code, advice) => {
  expect(problemTexts[code].advice).toContain(advice)
})

test('no two problems are told in the same words', () => {
  const messages = previewErrors.map((code) => problemTexts[code].message)
  expect(new Set(messages).size).toBe(previewErrors.length)
})
