import ts from 'typescript'
import { catalogs } from '../../../packages/messages/src/translator.ts'
import type { Finding } from '../run-checks.ts'
import { isTest, listSources, readText } from '../tree.ts'

/** Texts of shops are messages: none is written in a component, and each message is used. */
export function checkShopMessages(): Finding {
  const sources = listSources().filter((file) => !isTest(file))
  const components = sources.filter((file) => /^apps\/shop\/src\/.*\.tsx$/.test(file))
  const users = sources.filter((file) => /^(?:apps\/(?:shop|api)|packages)\//.test(file))
  const texts = users
    .filter((file) => !/^packages\/messages\/src\/[a-z]{2}\//.test(file))
    .map(readText)
  return {
    problems: [
      ...components.flatMap((file) => literalProblems(file, readText(file))),
      ...unusedMessages(catalogs.en, texts.join('\n')),
    ],
    note: `${components.length} components`,
  }
}

const spoken = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label', 'hint', 'emailHint'])

export function literalProblems(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const problems: string[] = []
  const visit = (node: ts.Node): void => {
    const literal = ts.isJsxText(node) ? node.text : attributeText(node)
    if (/\p{L}{2}/u.test(literal)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      problems.push(`${file}:${line + 1} make “${literal.trim()}” a message`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return problems
}

const attributeText = (node: ts.Node): string =>
  ts.isJsxAttribute(node) &&
  spoken.has(node.name.getText()) &&
  node.initializer !== undefined &&
  ts.isStringLiteral(node.initializer)
    ? node.initializer.text
    : ''

/** `notFound('Item')` says “Item not found”. */
const notFoundCall = (text: string): string => `notFound('${text.replace(' not found', '')}'`

type Messages = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Errors may also be found by their English text; the browser's messages have ids without an area. */
export function unusedMessages(messages: Messages, texts: string): string[] {
  return Object.entries(messages).flatMap(([area, ofArea]) =>
    Object.entries(ofArea)
      .filter(
        ([id, text]) =>
          !texts.includes(`'${area}.${id}'`) &&
          !(area === 'browser' && texts.includes(`'${id}'`)) &&
          !(area === 'errors' && (texts.includes(text) || texts.includes(notFoundCall(text)))),
      )
      .map(([id]) => `packages/messages: ${area}.${id} is not used`),
  )
}
