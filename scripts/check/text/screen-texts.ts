import ts from 'typescript'
import type { Finding } from '../run-checks.ts'
import { isTest, listSources, readText } from '../tree.ts'

const shown = /^(?:apps\/(?:web|shop|api)|packages\/contract)\/src\//

const banned =
  /\b(?:anew|whoever|somebody|nobody|everybody|shall|stands? (?:here|there|above|with)|it did not work)\b/i

/** Words that visitors write, not read. */
const understood = /\/understanding\/|\/find-passage\.ts$/

const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/gm

/** Screens, mails, PDFs and error messages use plain words. */
export function checkScreenTexts(): Finding {
  const files = listSources().filter(
    (file) => shown.test(file) && !understood.test(file) && !isTest(file),
  )
  return {
    problems: files.flatMap((file) => screenTextProblems(file, readText(file))),
    note: `${files.length} files`,
  }
}

export function screenTextProblems(file: string, text: string): string[] {
  // Most files name the words in comments only and need not be parsed.
  if (!banned.test(text.replaceAll(comments, '').replaceAll(/\s+/g, ' '))) return []
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind)
  const problems: string[] = []
  const visit = (node: ts.Node): void => {
    // SQL and addresses of modules are never shown.
    if (ts.isTaggedTemplateExpression(node) || ts.isImportDeclaration(node)) return
    const word = bannedWordIn(node)
    if (word !== undefined) {
      const { line } = source.getLineAndCharacterOfPosition(node.end - 1)
      problems.push(`${file}:${line + 1} say it without “${word}”`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return problems
}

/** A word without a space counts if it is capitalised; others are keys and codes. */
function bannedWordIn(node: ts.Node): string | undefined {
  const text = textOf(node)
  if (text === undefined || !(/\s/.test(text.trim()) || /^[A-Z]/.test(text))) return undefined
  return banned.exec(text)?.[0].toLowerCase()
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) return node.text.replaceAll(/\s+/g, ' ')
  if (!ts.isTemplateExpression(node)) return undefined
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' … ')
}
