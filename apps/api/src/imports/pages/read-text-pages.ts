import type { CheerioAPI } from 'cheerio'

import { pageLimits } from '@marketday/contract/imports/import-pages'
import type { SourcePage } from '@marketday/contract/imports/import-pages'

import { absolute, pathOf } from '../formats/addresses.ts'
import { isElement, parseHtml } from '../formats/parse-html.ts'
import { plainLine } from '../formats/plain-text.ts'
import type { Website } from '../website/open-website.ts'
import { isPostList, pageKind } from './page-kind.ts'
import { toMarkdown } from './to-markdown.ts'

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
  new URL(address).origin === new URL(homeUrl).origin &&
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
