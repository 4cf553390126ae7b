import type { CheerioAPI } from 'cheerio'

import { pageLimits } from '@marketday/contract/imports/import-pages'
import type { SourcePage, PageKind } from '@marketday/contract/imports/import-pages'

import { absolute, onOrigin, pathOf } from '../formats/addresses.ts'
import { isElement, parseHtml, wordsOf } from '../formats/parse-html.ts'
import { plainLine } from '../formats/plain-text.ts'
import type { Website } from '../website/open-website.ts'
import type { DomElement, DomNode } from '../formats/parse-html.ts'

const shortest = 80

export async function readTextPages(website: Website): Promise<SourcePage[]> {
  const { home, homeUrl } = website
  const seen = new Set<string>()
  const pages = new Map<string, SourcePage>()
  const queue = linksIn(home, homeUrl)
  for (let next = queue.shift(); next && seen.size < pageLimits.pages; next = queue.shift()) {
    const path = pathOf(next)
    if (seen.has(path) || !isWanted(next, website)) continue
    seen.add(path)
    const { posts, page } = await lookAt(next, website)
    queue.push(...posts)
    if (page) pages.set(page.path, page)
  }
  return [...pages.values()]
}

const isWanted = (address: string, { visitor, homeUrl }: Website) =>
  (isPostList(address) || pageKind(address) !== null) &&
  onOrigin(address, new URL(homeUrl).origin) === address &&
  visitor.mayVisit(address)

interface Seen {
  readonly posts: readonly string[]
  readonly page: SourcePage | null
}

async function lookAt(address: string, { visitor }: Website): Promise<Seen> {
  try {
    const $ = parseHtml((await visitor.visit(address, 'page')).text())
    if (!isPostList(address)) return { posts: [], page: readPage($, address) }
    return { posts: linksIn($, address).filter((link) => pageKind(link) === 'post'), page: null }
  } catch (error) {
    if (error instanceof Error) return { posts: [], page: null }
    throw error
  }
}

function linksIn($: CheerioAPI, url: string): string[] {
  const links = $('a[href]').toArray().slice(0, 2000)
  return [...new Set(links.map((link) => absolute($(link).attr('href') ?? '', url)))].filter(
    Boolean,
  )
}

/** Null if there is too little text for a page. */
export function readPage($: CheerioAPI, address: string): SourcePage | null {
  const kind = pageKind(address)
  const path = pathOf(address)
  if (kind === null || path.length > pageLimits.pathLetters) return null
  const heading = $('h1').first()
  const title = plainLine(heading.text(), 120) || readTitle($)
  heading.remove()
  const main = $('article, main, [role="main"]').first()
  const root = main.length > 0 ? main : $('body')
  const nodes = root.length > 0 ? root.toArray() : $.root().toArray()
  const body = toMarkdown(
    nodes.flatMap((node) => ('children' in node ? node.children : isElement(node) ? [node] : [])),
    { url: address, most: pageLimits.letters },
  )
  return title === '' || body.length < shortest ? null : { path, kind, title, body }
}

const readTitle = ($: CheerioAPI) =>
  plainLine(
    $('title')
      .first()
      .text()
      .slice(0, 500)
      .split(/ [|–—-] /)[0],
    120,
  )

const patterns: readonly (readonly [PageKind, RegExp])[] = [
  ['returns', /returns?\b|refund|widerruf|rueckgabe|retours?\b|devoluci|reso\b/i],
  ['privacy', /privacy|datenschutz|confidentialit|privacidad/i],
  ['terms', /\bterms|\bagb\b|conditions|\bcgv\b|condiciones|condizioni/i],
  ['delivery', /deliver|shipping|versand|lieferung|livraison|envios?\b|spedizion/i],
  ['faq', /\bfaqs?\b|questions|fragen/i],
  ['post', /\/(?:blogs?|news|journal|posts?|stories|aktuelles|magazin)\/.{3}/i],
  ['about', /about|our-story|ueber-uns|%C3%BCber-uns|who-we-are|a-propos|chi-siamo|quienes/i],
  ['page', /\/pages?\/.{2}/i],
]
const shelves = /\/(?:products?|shop|collections?|categor\w{1,8}|cart|account|items?|p)\//i

export function pageKind(address: string): PageKind | null {
  const { pathname } = new URL(address)
  if (pathname === '/' || shelves.test(`${pathname}/`)) return null
  return patterns.find(([, pattern]) => pattern.test(pathname))?.[0] ?? null
}

/** Where posts are listed. */
const isPostList = (address: string): boolean =>
  /^\/(?:blogs?|news|journal|posts?|stories|aktuelles|magazin)\/?$/i.test(new URL(address).pathname)

const dropped = new Set(
  'head title script style iframe object embed template noscript svg math canvas form button input select textarea nav header footer aside img picture video audio source link meta base dialog'.split(
    ' ',
  ),
)
const blocks =
  'p div section article main figure figcaption blockquote address dl dt dd table tbody thead tfoot tr pre center details summary ul ol'

const prefixes = new Map([
  ...blocks.split(' ').map((name) => [name, ''] as const),
  ['li', '- '],
  ['h1', '## '],
  ['h2', '## '],
  ['h3', '### '],
  ['h4', '### '],
  ['h5', '### '],
  ['h6', '### '],
])
const marks = new Map([
  ['strong', '**'],
  ['b', '**'],
  ['em', '*'],
  ['i', '*'],
])

/**
 * Converts a page to the Markdown that shops render: headings, paragraphs, lists, strong,
 * emphasis, and http(s), mailto and tel links. Everything else is dropped. Internal links become
 * paths.
 */
export function toMarkdown(
  nodes: readonly DomNode[],
  { url, most }: { readonly url: string; readonly most: number },
): string {
  const lines: string[] = []
  let line = ''
  let letters = 0
  const close = (prefix = '') => {
    const text = line.replace(/\s+/g, ' ').trim()
    line = ''
    if (text === '' || letters > most) return
    letters += text.length + 2
    lines.push(prefix + text)
  }
  const inside = (element: DomElement, prefix: string) => {
    close()
    for (const child of element.children) walk(child)
    close(prefix)
  }
  const walk = (node: DomNode) => {
    if (letters > most) return
    const text = wordsOf(node)
    if (text !== null) line += plainSigns(text)
    if (!isElement(node) || dropped.has(node.name) || isHidden(node)) return
    const prefix = prefixes.get(node.name)
    if (node.name === 'br') close()
    else if (prefix !== undefined) inside(node, prefix)
    else line += inlined(node, url, walkInline)
  }
  const walkInline = (children: readonly DomNode[]): string => {
    const before = line
    line = ''
    for (const child of children) walk(child)
    const text = line
    line = before
    return text
  }
  for (const node of nodes) walk(node)
  close()
  return joined(lines).slice(0, most)
}

/** List items are adjacent; other blocks are separated by an empty line. */
const joined = (lines: readonly string[]) =>
  lines
    .map((text, index) => {
      const isList = text.startsWith('- ') && lines[index - 1]?.startsWith('- ')
      return (index === 0 ? '' : isList ? '\n' : '\n\n') + text
    })
    .join('')

function inlined(
  { name, attribs, children }: DomElement,
  url: string,
  textOf: (children: readonly DomNode[]) => string,
): string {
  const text = textOf(children)
  const label = text.replace(/\s+/g, ' ').trim()
  if (label === '') return text
  const mark = marks.get(name)
  if (mark) return marked(text, label, mark)
  const target = name === 'a' ? resolveLink(attribs['href'] ?? '', url) : ''
  if (name === 'td' || name === 'th') return `${text} `
  return target
    ? `${spaceBefore(text)}[${label.replace(/[*[\]]/g, '')}](${target})${spaceBehind(text)}`
    : text
}

const spaceBehind = (text: string) => (/\s$/.test(text) ? ' ' : '')
const spaceBefore = (text: string) => (/^\s/.test(text) ? ' ' : '')

const marked = (text: string, label: string, mark: string) =>
  label.includes('*') || label.includes('](')
    ? text
    : `${spaceBefore(text)}${mark}${label}${mark}${spaceBehind(text)}`

const plainSigns = (text: string) =>
  ` ${plainLine(text.replace(/[*_`[\]<>]/g, ' '), 20_000)} `.slice(
    /^\s/.test(text) ? 0 : 1,
    /\s$/.test(text) ? undefined : -1,
  )

const isHidden = ({ attribs }: DomElement) =>
  'hidden' in attribs ||
  attribs['aria-hidden'] === 'true' ||
  /display\s{0,5}:\s{0,5}none/i.test((attribs['style'] ?? '').slice(0, 500))

/** Empty for an invalid or unsupported address. */
function resolveLink(href: string, url: string): string {
  const plain = href.trim()
  if (/^(?:mailto|tel):[\w.+@() -]{3,200}$/i.test(plain)) return plain.replace(/[\s()]/g, '')
  const target = absolute(plain, url)
  if (target === '' || target.length > 500) return ''
  const { origin, pathname, search } = new URL(target)
  const isOwn = origin === new URL(url).origin
  return (isOwn ? pathname + search : target).replace(/\(/g, '%28').replace(/\)/g, '%29')
}
