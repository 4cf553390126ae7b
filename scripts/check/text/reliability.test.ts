import { expect, test } from 'vitest'
import { promiseProblems, promisesIn } from './reliability.ts'
import { titlesIn } from './titles-in.ts'

test('only titles of tests that run, and names of fault tests, are found', () => {
  const source = [
    "test('CON-01 holds', () => {})",
    'it.each(rows)(`NET-03 ${size} is refused`, () => {})',
    "describe('HTP-01', () => { test.skip('HTP-02 later', () => {}) })",
    "test.todo('HTP-03 some day')",
    '// FUZ-01 in a comment',
    "const faultTest = { name: 'CRA-01 killed', run: (stage) => kill(stage) }",
    "const row = { name: 'CRA-02 no test' }",
    "expect(titles, 'CRA-03').toEqual([])",
  ].join('\n')
  expect(titlesIn('a.test.ts', source)).toEqual([
    'CON-01 holds',
    'NET-03  is refused',
    'HTP-01',
    'CRA-01 killed',
  ])
})

test('a promise is a row with an id; the last column may stay empty', () => {
  const markdown =
    '| id | what |  |\n|---|---|---|\n| CON-01 | Exactly those | |\n| UPL-05 | No scan | as decided |'
  expect(promisesIn(markdown)).toEqual([
    { id: 'CON-01', holds: 'Exactly those', untested: '' },
    { id: 'UPL-05', holds: 'No scan', untested: 'as decided' },
  ])
})

test('a promise has a test or an explanation, not both; a test names a promise', () => {
  const tested = { id: 'CON-01', holds: 'Exactly those', untested: '' }
  const explained = { id: 'UPL-05', holds: 'No scan', untested: 'as decided' }
  expect(promiseProblems([tested, explained], new Set(['CON-01']))).toEqual([])
  expect(promiseProblems([tested], new Set())).toHaveLength(1)
  expect(promiseProblems([tested, explained], new Set(['CON-01', 'UPL-05']))).toHaveLength(1)
  expect(promiseProblems([tested], new Set(['CON-01', 'CON-99']))).toHaveLength(1)
  expect(promiseProblems([tested, tested], new Set(['CON-01']))).toHaveLength(1)
})
