import ts from 'typescript'

const runners = new Set(['test', 'it', 'describe'])
const idle = new Set(['skip', 'todo', 'fixme'])

/** Titles of the tests that run (not skipped), and names of fault tests: `{ name: '…', run }`. */
export function titlesIn(file: string, source: string): string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const titles: string[] = []
  const visit = (node: ts.Node): void => {
    const title = titleOfCall(node) ?? nameOfFaultTest(node)
    if (title !== null) titles.push(title)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false, kind))
  return titles
}

function titleOfCall(node: ts.Node): string | null {
  if (!ts.isCallExpression(node)) return null
  const chain = wordsOf(node.expression)
  const runs = runners.has(chain[0] ?? '') && !chain.some((word) => idle.has(word))
  const [title] = node.arguments
  return runs && title ? textOf(title) : null
}

function nameOfFaultTest(node: ts.Node): string | null {
  if (!ts.isObjectLiteralExpression(node)) return null
  const names = node.properties.map(({ name }) => (name && ts.isIdentifier(name) ? name.text : ''))
  const name = node.properties[names.indexOf('name')]
  const isFaultTest = names.includes('run') && name && ts.isPropertyAssignment(name)
  return isFaultTest ? textOf(name.initializer) : null
}

/** `test.for(rows)` is `['test', 'for']`. */
function wordsOf(node: ts.Expression): string[] {
  if (ts.isIdentifier(node)) return [node.text]
  if (ts.isPropertyAccessExpression(node)) return [...wordsOf(node.expression), node.name.text]
  if (ts.isCallExpression(node)) return wordsOf(node.expression)
  if (ts.isTaggedTemplateExpression(node)) return wordsOf(node.tag)
  return []
}

function textOf(node: ts.Expression): string | null {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return null
  return node.head.text + node.templateSpans.map(({ literal }) => literal.text).join(' ')
}
