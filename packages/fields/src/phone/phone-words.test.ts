import { phoneProblems } from '@marketday/contract/contact/phone-number'
import { expect, test } from 'vitest'
import { phoneWords } from './phone-words.ts'

test('every problem of a number is told in words of its own', () => {
  const words = phoneProblems.map((problem) => phoneWords[problem])
  expect(words.filter(Boolean)).toHaveLength(phoneProblems.length)
  expect(new Set(words).size).toBe(phoneProblems.length)
})
