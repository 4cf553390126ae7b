import { describe, expect, test } from 'vitest'
import { batchProblems } from './batches.ts'
import { judgeSql, judgeTypeScript } from './clock.ts'
import { citedPaths } from './docs-paths.ts'
import { namePath } from './machine-paths.ts'
import { nameProblems } from './names.ts'
import { nameSecret } from './secrets.ts'
import { sentenceProblems, sentencesIn } from './sentences.ts'
import { promiseProblems } from './sold-features.ts'

describe('batches', () => {
  const inBody = (body: string) =>
    batchProblems(
      new Map([
        ['a/rows.ts', 'export const insertRow = statement((db) => db.insertInto("rows"))'],
        [
          'a/change.ts',
          `import { insertRow as insert } from './rows.ts'
          const find = (db) => db.selectFrom('rows').execute()
          async function change(db) { if (await find(db)) await insert(db) }
          async function act(db) { ${body} }`,
        ],
        ['a/keep.sql', 'create function keep(row uuid) returns void as $$ insert into rows $$'],
      ]),
    )

  test.each([
    'await Promise.all([find(db), db.deleteFrom("rows").execute()])',
    'await Promise.all([find(db), sql`update rows set name = ${name}`.execute(db)])',
    'await Promise.all([sql`select keep(${id})`.execute(db), find(db)])',
    'await Promise.allSettled([lock(db, db.selectFrom("rows").forUpdate())])',
    'await storing(() => Promise.all([insert(db), find(db)]))',
    'return Promise.all(names.map((name) => change(db, name)))',
  ])('finds %s', (body) =>
    expect(inBody(body)).toEqual([expect.stringMatching(/^a\/change.ts:4 /)]),
  )

  test.each([
    'await inOrder([insert(db), change(db)])',
    'await Promise.all([find(db), sql`select updated_at from rows`.execute(db)])',
    'await Promise.all(names.map((name) => databases.transaction(context, (tx) => change(tx, name))))',
    'await Promise.all([readFile(path), fetchPicture(url)])',
    'await change(db)',
  ])('allows %s', (body) => expect(inBody(body)).toEqual([]))
})

describe('clock', () => {
  test.each([
    'const now = Date.now()',
    'const today = new Date()',
    'sql`select now()`',
    'sql`where expires_at > current_timestamp`',
  ])('refuses %s in a slice', (line) => expect(judgeTypeScript(line)).toBeDefined())

  test.each([
    'const day = new Date(order.placedAt)',
    'sql`select app_now()`',
    'const { now } = context',
    "// now() is the transaction's, not the statement's",
  ])('allows %s in a slice', (line) => expect(judgeTypeScript(line)).toBeUndefined())

  test('lets only app_now() itself read the machine clock in a migration', () => {
    expect(judgeSql('  placed_at timestamptz not null default now(),')).toBeDefined()
    expect(judgeSql('  placed_at timestamptz not null default app_now(),')).toBeUndefined()
    expect(judgeSql('  as $$ select clock_timestamp() $$;')).toBeUndefined()
  })
})

describe('documents', () => {
  const cited = (markdown: string) => citedPaths('docs/guide.md', markdown)

  test('a path in backticks or behind a link is cited', () => {
    expect(cited('See `apps/api/src/app.ts:12` and [this](../bench/main.ts#floor).')).toEqual([
      'apps/api/src/app.ts',
      'bench/main.ts',
    ])
  })

  test('examples, placeholders, code blocks and addresses are not', () => {
    expect(
      cited('`apps/api/src/<slice>/routes.ts` `npm start` [x](https://example.com/a)'),
    ).toEqual([])
    expect(cited('```\napps/nowhere/x.ts `apps/nowhere/x.ts`\n```')).toEqual([])
  })
})

describe('names', () => {
  test.each([
    'apps/api/src/orders/utils.ts',
    'apps/api/src/orders/order-helpers.ts',
    'apps/web/src/ui/index.ts',
    'apps/web/src/components/Order.tsx',
    'apps/api/src/orders/PlaceOrder.ts',
  ])('refuses %s', (file) => expect(nameProblems(file)).not.toEqual([]))

  test.each(['apps/api/src/orders/place-order.ts', 'apps/web/src/panel/orders/OrdersPage.tsx'])(
    'allows %s',
    (file) => expect(nameProblems(file)).toEqual([]),
  )
})

describe('machine paths', () => {
  test.each(["open('/tmp/x')", '"/root/.cache"', '`/work/project/a.ts`'])('finds %s', (line) =>
    expect(namePath(line)).toBeDefined(),
  )
  test.each(['https://example.com/work/us', "from '../tmp/x.ts'", 'tmpdir()'])(
    'allows %s',
    (line) => expect(namePath(line)).toBeUndefined(),
  )
})

describe('secrets', () => {
  // Assembled here so that this file contains no key itself.
  test.each([
    `sk_${'live'}_${'a1'.repeat(12)}`,
    `AKIA${'A1B2'.repeat(4)}`,
    `-----BEGIN ${'PRIVATE KEY'}-----`,
  ])('finds %s', (line) => expect(nameSecret(line)).toBeDefined())
  test('lets the published keys of the sandbox pass', () =>
    expect(nameSecret('sk_test_sandbox')).toBeUndefined())
})

describe('sentences', () => {
  test('are found at the beginning of a title and in a table of titles', () => {
    const source =
      "test('S-41 S-133 an address', …) [['S-24', 'x'], ['no S-9 here']] test(`S-7 all`)"
    expect(sentencesIn(source)).toEqual([41, 133, 24, 7])
  })

  test('that have neither a test nor a place on the list are named, and so are those with both', () => {
    const all = Array.from({ length: 162 }, (_sentence, index) => index + 1)
    const named = new Set(all)
    expect(sentenceProblems(named, {}, all)).toEqual([])
    named.delete(12)
    expect(sentenceProblems(named, {}, all)).toEqual(['no test names S-12'])
    expect(sentenceProblems(named, { chat: [12] }, all)).toEqual([])
    expect(sentenceProblems(named, { chat: [12, 13] }, all)).toHaveLength(1)
    expect(sentenceProblems(named.add(170), { chat: [12] }, all)).toEqual(['there is no S-170'])
  })
})

describe('sold features', () => {
  const domains = { words: /own domain/i, providedBy: '/adminPanel/settings/domains' }
  const texts = [{ file: 'content/faq/01.md', text: 'Sell under your own domain.' }]

  test('a promise without a page or endpoint behind it is named', () =>
    expect(promiseProblems(domains, { texts, provided: new Set(['POST /orders']) })).toEqual([
      'content/faq/01.md promises “own domain”, but there is no /adminPanel/settings/domains',
    ]))

  test('it may stand there from the day the page exists', () =>
    expect(promiseProblems(domains, { texts, provided: new Set([domains.providedBy]) })).toEqual(
      [],
    ))
})
