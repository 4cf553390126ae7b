import type { Element, ElementContent, Root } from 'hast'
import { createHighlighterCore, createCssVariablesTheme } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import css from 'shiki/langs/css.mjs'
import html from 'shiki/langs/html.mjs'
import json from 'shiki/langs/json.mjs'

const theme = createCssVariablesTheme({ name: 'site' })
const highlighter = await createHighlighterCore({
  themes: [theme],
  langs: [css, html, json],
  engine: createJavaScriptRegexEngine(),
})

export function highlightCode(tree: Root) {
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
