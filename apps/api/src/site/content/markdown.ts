import type { Element, ElementContent, Root } from 'hast'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import type { Options } from 'rehype-sanitize'
import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { createHighlighterCore, createCssVariablesTheme } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import css from 'shiki/langs/css.mjs'
import html from 'shiki/langs/html.mjs'
import json from 'shiki/langs/json.mjs'

import type { Heading } from '@marketday/contract/site/content'

export interface Rendered {
  readonly html: string
  readonly headings: Heading[]
  readonly text: string
  readonly passages: readonly { readonly heading: Heading | null; readonly text: string }[]
}

/** Renders Markdown to safe HTML. Ids are added after sanitizing, which would prefix them. */
export async function renderMarkdown(markdown: string): Promise<Rendered> {
  const tree = await toTree.run(toTree.parse(markdown))
  return {
    html: toHtml.stringify(tree),
    headings: headingsOf(tree),
    text: tree.children.map(textOf).join(' '),
    passages: listPassages(tree),
  }
}

/** Allowed HTML: GitHub's elements, and links to http(s), mailto and tel. */
export const harmless: Options = {
  ...defaultSchema,
  clobberPrefix: '',
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto', 'tel'] },
}

const toTree = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype)
  .use(rehypeSanitize, harmless)
  .use(rehypeSlug)
  .use(() => scrollableTables)
  .use(() => highlightCode)

const toHtml = unified().use(rehypeStringify)

// Wide tables scroll by themselves, also by keyboard, instead of widening a small screen.
function scrollableTables(tree: Root) {
  tree.children = tree.children.map((node) =>
    node.type === 'element' && node.tagName === 'table' ? scrollable(node) : node,
  )
}

const scrollable = (table: Element): Element => ({
  type: 'element',
  tagName: 'div',
  properties: { className: ['table-scroll'], role: 'region', ariaLabel: 'Table', tabIndex: 0 },
  children: [table],
})

function headingsOf(tree: Root): Heading[] {
  return tree.children
    .filter((node) => node.type === 'element')
    .filter((node) => node.tagName === 'h2' || node.tagName === 'h3')
    .map((node) => ({
      id: String(node.properties.id ?? ''),
      text: textOf(node),
      depth: Number(node.tagName.slice(1)),
    }))
}

function listPassages(tree: Root): Rendered['passages'] {
  let heading: Heading | null = null
  const passages: { heading: Heading | null; text: string }[] = []
  for (const node of tree.children) {
    if (node.type !== 'element') continue
    if (/^h\d$/.test(node.tagName)) {
      heading = { id: String(node.properties.id ?? ''), text: textOf(node), depth: 2 }
      continue
    }
    const parts = /^[uo]l$/.test(node.tagName) ? node.children : [node]
    const texts = parts.map((part) => textOf(part).replace(/\s+/g, ' ').trim()).filter(Boolean)
    const last = passages.at(-1)
    // A paragraph ending in a colon continues in its list.
    if (last && last.heading === heading && last.text.endsWith(':'))
      last.text += ` ${texts.join(' ')}`
    else if (texts.length > 0) passages.push({ heading, text: texts.join(' ') })
  }
  return passages
}

function textOf(node: ElementContent | Root['children'][number]): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(textOf).join('') : ''
}

const theme = createCssVariablesTheme({ name: 'site' })
const highlighter = await createHighlighterCore({
  themes: [theme],
  langs: [css, html, json],
  engine: createJavaScriptRegexEngine(),
})

function highlightCode(tree: Root) {
  for (const node of tree.children) if (node.type === 'element') colour(node)
}

function colour(block: Element) {
  const [code] = block.children
  if (block.tagName !== 'pre' || code?.type !== 'element') return
  // Long lines scroll within the block; `tabIndex` makes them reachable by keyboard.
  block.properties = { ...block.properties, tabIndex: 0 }
  const lang = languageOf(code)
  if (!highlighter.getLoadedLanguages().includes(lang)) return
  const lines = highlighter.codeToTokensBase(textIn(code).trimEnd(), { lang, theme: 'site' })
  code.children = lines.flatMap((tokens, index): ElementContent[] => [
    ...(index > 0 ? [{ type: 'text', value: '\n' } as const] : []),
    ...tokens.map(({ content, color }) => coloured(content, color)),
  ])
}

/** Replaces `var(--shiki-token-string)` with the class `code-string`: the page policy allows no inline styles. */
function coloured(value: string, color = ''): ElementContent {
  const kind = /--shiki-token-([a-z-]+)/.exec(color)?.[1]
  if (!kind) return { type: 'text', value }
  return {
    type: 'element',
    tagName: 'span',
    properties: { className: [`code-${kind}`] },
    children: [{ type: 'text', value }],
  }
}

function languageOf({ properties }: Element): string {
  const names = Array.isArray(properties.className) ? properties.className.map(String) : []
  const name = names.find((className) => className.startsWith('language-'))
  return name?.slice('language-'.length) ?? ''
}

const textIn = (code: Element): string =>
  code.children.map((child) => (child.type === 'text' ? child.value : '')).join('')
