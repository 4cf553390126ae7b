import { expect, test } from 'vitest'
import { callPathProblems, filesBelow } from './call-paths.ts'

const sources = new Map([
  ['a/routes.ts', "import {\n  order,\n} from './order.ts'\nimport type { Row } from './rows.ts'"],
  ['a/order.ts', "await sql`select place_order(${document})`\nawait import('../b/mail.ts')"],
  [
    'a/place-order.sql',
    'create or replace function place_order(document jsonb) returns bigint\ngiven := insert_order(document);',
  ],
  ['a/insert-order.sql', 'create or replace function insert_order(document jsonb) returns bigint'],
  ['b/mail.ts', "programBeside(import.meta, 'mail-program')"],
  ['b/mail-program.ts', ''],
  ['a/rows.ts', ''],
])
const problemsOf = (...files: string[]) =>
  callPathProblems(files, (file) => sources.get(file) ?? null)
const whole = [
  'a/routes.ts',
  'a/order.ts',
  'a/place-order.sql',
  'a/insert-order.sql',
  'b/mail.ts',
  'b/mail-program.ts',
]

test('accepts imports, dynamic imports, SQL functions and programs', () =>
  expect(problemsOf(...whole)).toEqual([]))

test('refuses a file that no earlier file uses, or that only lends it a type', () => {
  expect(problemsOf(...whole, 'a/rows.ts')).toEqual(['no earlier file uses a/rows.ts'])
  expect(problemsOf(...whole.toReversed())).toHaveLength(5)
})

test('refuses a missing file', () =>
  expect(problemsOf(...whole, 'a/gone.ts')).toEqual(['a/gone.ts does not exist']))

test('refuses a short list', () =>
  expect(problemsOf(...whole.slice(0, 4))).toEqual(['lists 4 files, fewer than 5']))

test('reads the numbered items below a heading of the call paths', () => {
  const markdown = `# A
### Import
1. \`z.ts\`

## Call paths

### Checkout
Text.

1. \`a.ts\` calls \`x.ts\`.
2. no path

### Import
1. \`b.ts\`

## Journal
1. \`c.ts\``
  expect(filesBelow(markdown, 'Checkout')).toEqual(['a.ts', 'no path'])
  expect(filesBelow(markdown, 'Import')).toEqual(['b.ts'])
})
