import type { CheerioAPI } from 'cheerio'

import { isElement, wordsOf } from '../../formats/parse-html.ts'
import type { DomElement, DomNode } from '../../formats/parse-html.ts'
import { plainLine } from '../../formats/plain-text.ts'

const hidden = new Set(
  'head script style noscript template iframe object svg math select option textarea button'.split(
    ' ',
  ),
)
const blocks = new Set(
  'address article aside blockquote body br caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
)
const cells = new Set(['td', 'th'])
const limits = { lines: 4000, letters: 400_000, line: 600 } as const

/** Visible lines of a page: a block, a line break and a table row each begin one. */
export function pageLines($: CheerioAPI): string[] {
  const parts: string[] = []
  let letters = 0
  const visit = (node: DomNode) => {
    const words = wordsOf(node)
    if (words !== null) {
      letters += words.length
      parts.push(words.replace(/\s+/gu, ' '))
    } else if ('children' in node && letters < limits.letters) open(node)
  }
  const open = (node: DomNode & { readonly children: readonly DomNode[] }) => {
    const element = isElement(node) ? node : null
    if (element && isHidden(element)) return
    const edge = element && blocks.has(element.name) ? '\n' : ''
    parts.push(edge)
    for (const child of node.children) visit(child)
    parts.push(edge, element && cells.has(element.name) ? ' \t ' : '')
  }
  for (const node of $.root().toArray()) visit(node)
  return parts
    .join('')
    .split('\n')
    .map((line) => plainLine(line, limits.line))
    .filter(Boolean)
    .slice(0, limits.lines)
}

const isHidden = ({ name, attribs }: DomElement) =>
  hidden.has(name) ||
  'hidden' in attribs ||
  /display\s{0,3}:\s{0,3}none/i.test((attribs['style'] ?? '').slice(0, 500))
