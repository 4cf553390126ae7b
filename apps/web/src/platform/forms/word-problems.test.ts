import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { problemInWords } from '@marketday/contract/endpoints/problem-in-words'
import { wordProblems } from './checked.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  z.config({ localeError: undefined })
})

it('words problems in the browser', () => {
  wordProblems()
  expect(z.config().localeError).toBe(problemInWords)
})

it('leaves the words of the API alone, which shares a process with the pages drawn on the server', () => {
  vi.stubGlobal('document', undefined)
  wordProblems()
  expect(z.config().localeError).not.toBe(problemInWords)
})
