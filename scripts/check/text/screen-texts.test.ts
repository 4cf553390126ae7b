import { expect, test } from 'vitest'
import { screenTextProblems } from './screen-texts.ts'

const problemsIn = (text: string) => screenTextProblems('a/Page.tsx', text)

test('a banned word in a JSX text, an attribute, a string or a template is reported with its line', () => {
  expect(problemsIn('const a = (\n  <p>\n    Orders stand\n    here.\n  </p>\n)')).toEqual([
    'a/Page.tsx:5 say it without “stand here”',
  ])
  expect(problemsIn('const a = <Field label="Nobody" />')).toEqual([
    'a/Page.tsx:1 say it without “nobody”',
  ])
  expect(problemsIn("const a = 'Whoever pays'")).toHaveLength(1)
  expect(problemsIn('const a = `Count ${name} anew`')).toHaveLength(1)
  expect(problemsIn("const a = 'It did not work…'")).toHaveLength(1)
})

test('keys, comments, SQL and other words pass', () => {
  expect(problemsIn("type A = 'nobody'; const a: A = 'nobody'")).toEqual([])
  expect(problemsIn('// Whoever reads this\nconst a = 1')).toEqual([])
  expect(problemsIn('const a = sql`select nobody from people`')).toEqual([])
  expect(problemsIn("const a = 'Marshall understands there'")).toEqual([])
  expect(problemsIn("const a = 'No orders yet. New orders appear here.'")).toEqual([])
})
