import { performance } from 'node:perf_hooks'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { isTest, listSources, readText } from '../tree.ts'

const sources = listSources().filter(
  (file) =>
    /^(?:apps|packages)\//.test(file) && !isTest(file) && !/design-system|\/demo\//.test(file),
)

function visit(file: string, see: (node: ts.Node) => void) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const walk = (node: ts.Node) => {
    see(node)
    ts.forEachChild(node, walk)
  }
  walk(ts.createSourceFile(file, readText(file), ts.ScriptTarget.Latest, true, kind))
}

const patterns = sources.flatMap((file) => {
  const found: { file: string; pattern: RegExp }[] = []
  visit(file, (node) => {
    if (!ts.isRegularExpressionLiteral(node)) return
    const end = node.text.lastIndexOf('/')
    found.push({ file, pattern: new RegExp(node.text.slice(1, end), node.text.slice(end + 1)) })
  })
  return found
})

const length = 4_000
/** Repeated runs of commonly matched characters, each ended by an unexpected one. */
const attacks = [
  'a',
  '0',
  ' ',
  '-',
  '.',
  '/',
  '<',
  '"',
  '{',
  'a.',
  'a-',
  '0 ',
  '<a ',
  '="',
  'ß',
  '\t',
]
  .map((part) => `${part.repeat(length / part.length)}\u0001`)
  .concat(`a@${'a.'.repeat(length / 2)}\u0001`, `http://${'a/'.repeat(length / 2)} \u0001`)

test('FUZ-06 no pattern in the code takes long on any text', () => {
  expect(patterns.length).toBeGreaterThan(200)
  const slow = patterns.flatMap(({ file, pattern }) =>
    attacks
      .filter((text) => {
        const startedAt = performance.now()
        text.replace(pattern, '')
        // Quadratic matching of this input takes milliseconds; anything worse exceeds one second.
        return performance.now() - startedAt > 1_000
      })
      .map((text) => `${file}: ${pattern.source.slice(0, 60)} on ${text.slice(0, 4)}…`),
  )
  expect(slow).toEqual([])
}, 120_000)

/** `sql` templates bind their values; this finds text spliced directly into a statement. */
test('FUZ-07 no text that a caller could choose is written into a statement', () => {
  const found: string[] = []
  // Database setup and cloning use their own role and table names, never request input.
  const inServer = (file: string) =>
    /^apps\/api\/src\/(?!platform\/(?:database\/|jobs\/jobs-schema)|(?:.*\/)?testing\/)/.test(file)
  for (const file of sources.filter(inServer))
    visit(file, (node) => {
      if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return
      const { expression, name } = node.expression
      const [argument] = node.arguments
      const isRaw = expression.getText() === 'sql' && name.text === 'raw'
      const isPutTogether = name.text === 'query' && argument && ts.isTemplateExpression(argument)
      if (isRaw || isPutTogether) found.push(`${file}: ${argument?.getText() ?? ''}`)
    })
  expect(found.toSorted()).toEqual(ours)
})

/** Fixed words chosen by the code, never by a caller. */
const ours = [
  "apps/api/src/catalog/products/lists/find-item-page.ts: down ? '<' : '>'",
  "apps/api/src/catalog/products/lists/find-item-page.ts: types[index] ?? ''",
  "apps/api/src/stock/catalogue-lists.ts: down ? 'desc' : 'asc'",
  "apps/api/src/stock/lists/find-stock-page.ts: down ? '<' : '>'",
]
