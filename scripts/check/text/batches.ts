import { dirname, join } from 'node:path'
import ts from 'typescript'
import type { Finding } from '../run-checks.ts'
import { isTest, listFiles, readText } from '../tree.ts'

/**
 * Statements that write or lock belong to one transaction, and `inOrder` pipelines those that must
 * hold together. `Promise.all` is for reads and for work outside the database.
 */
export function checkBatches(): Finding {
  const files = listFiles().filter(
    (file) => /^apps\/api\/src\/.*\.(ts|sql)$/.test(file) && !isTest(file),
  )
  return {
    problems: batchProblems(new Map(files.map((file) => [file, readText(file)]))),
    note: `${files.length} files`,
  }
}

interface Origin {
  readonly file: string
  readonly name: string
}

interface Module {
  readonly source: ts.SourceFile
  readonly declared: ReadonlyMap<string, ts.Node>
  readonly imported: ReadonlyMap<string, Origin>
}

export function batchProblems(texts: ReadonlyMap<string, string>): string[] {
  const sources = [...texts].filter(([file]) => file.endsWith('.ts'))
  const modules = new Map(sources.map(([file, text]) => [file, readModule(file, text)]))
  const isWrite = createWriteTest([...texts].filter(([file]) => file.endsWith('.sql')))
  const known = new Map<ts.Node, boolean>()

  const writes = (file: string, name: string): boolean => {
    const module = modules.get(file)
    const from = module?.imported.get(name)
    if (from) return writes(from.file, from.name)
    const body = module?.declared.get(name)
    if (!body) return false
    const answer = known.get(body)
    if (answer !== undefined) return answer
    // Recursion: a function that calls itself writes if the rest of it does.
    known.set(body, false)
    const found = holdsWrite(file, body)
    known.set(body, found)
    return found
  }

  const holdsWrite = (file: string, node: ts.Node): boolean => {
    if (opensTransaction(node)) return false
    if (isWrite(node)) return true
    const callee = ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression
    if (callee && writes(file, callee.text)) return true
    return ts.forEachChild(node, (child) => holdsWrite(file, child) || undefined) ?? false
  }

  return [...modules].flatMap(([file, { source }]) =>
    promiseCalls(source)
      .filter((call) => call.arguments.some((argument) => holdsWrite(file, argument)))
      .map((call) => {
        const { line } = source.getLineAndCharacterOfPosition(call.getStart(source))
        return `${file}:${line + 1} several writes or locks of one transaction are sent by inOrder`
      }),
  )
}

function readModule(file: string, text: string): Module {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  return {
    source,
    declared: new Map(source.statements.flatMap(declaredBy)),
    imported: new Map(source.statements.flatMap((statement) => importedBy(file, statement))),
  }
}

function declaredBy(statement: ts.Statement): [string, ts.Node][] {
  if (ts.isFunctionDeclaration(statement) && statement.name)
    return [[statement.name.text, statement]]
  if (!ts.isVariableStatement(statement)) return []
  return statement.declarationList.declarations.flatMap(
    ({ name, initializer }): [string, ts.Node][] =>
      ts.isIdentifier(name) && initializer ? [[name.text, initializer]] : [],
  )
}

function importedBy(file: string, statement: ts.Statement): [string, Origin][] {
  if (!ts.isImportDeclaration(statement)) return []
  const { importClause, moduleSpecifier } = statement
  const bindings = importClause?.namedBindings
  if (!bindings || !ts.isNamedImports(bindings) || !ts.isStringLiteral(moduleSpecifier)) return []
  const from = join(dirname(file), moduleSpecifier.text)
  return bindings.elements.map(({ name, propertyName = name }) => [
    name.text,
    { file: from, name: propertyName.text },
  ])
}

const combiners = new Set(['all', 'allSettled', 'any', 'race'])

function promiseCalls(source: ts.SourceFile): ts.CallExpression[] {
  const found: ts.CallExpression[] = []
  const visit = (node: ts.Node): void => {
    const callee = ts.isCallExpression(node) && node.expression
    if (
      callee &&
      ts.isPropertyAccessExpression(callee) &&
      ts.isIdentifier(callee.expression) &&
      callee.expression.text === 'Promise' &&
      combiners.has(callee.name.text)
    )
      found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const openers = new Set(['transaction', 'inTenant', 'finish'])

/** The callback runs in a transaction of its own. */
function opensTransaction(node: ts.Node): boolean {
  if (!ts.isCallExpression(node)) return false
  const { expression: callee } = node
  if (ts.isIdentifier(callee)) return openers.has(callee.text)
  return ts.isPropertyAccessExpression(callee) && openers.has(callee.name.text)
}

const writingMethods = new Set(['insertInto', 'updateTable', 'deleteFrom', 'forUpdate', 'forShare'])
const writingSql =
  /\b(insert into|delete from|for update|for share|pg_advisory_xact_lock)\b|^\s*update\b/im

/** Recognizes writes: by the query builder, SQL, or a call of a writing SQL function. */
function createWriteTest(functions: readonly (readonly [string, string])[]) {
  const names = functions
    .filter(([, text]) => writingSql.test(text))
    .flatMap(([, text]) => [...text.matchAll(/\bfunction (\w+)/g)].map(([, name]) => name))
  const calling = new RegExp(`\\bselect (?:${names.join('|') || '-'})\\(`)
  return (node: ts.Node): boolean => {
    if (ts.isPropertyAccessExpression(node)) return writingMethods.has(node.name.text)
    if (!ts.isTaggedTemplateExpression(node)) return false
    const text = textOf(node.template)
    return writingSql.test(text) || calling.test(text)
  }
}

const textOf = (template: ts.TemplateLiteral): string =>
  ts.isNoSubstitutionTemplateLiteral(template)
    ? template.text
    : template.head.text + template.templateSpans.map(({ literal }) => literal.text).join('0')
