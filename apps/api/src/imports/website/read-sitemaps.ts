import { Parser } from 'htmlparser2'

import { absolute } from '../formats/addresses.ts'
import { TooComplicated } from '../formats/parse-html.ts'
import type { Visitor } from './visitor.ts'

const mostFiles = 20

/** Pages from the website's sitemaps and sitemap indexes; product sitemaps first. */
export async function readSitemaps(visitor: Visitor, limit: number): Promise<string[]> {
  const queue = [...visitor.sitemaps]
  const seen = new Set<string>()
  const pages = new Set<string>()
  while (queue.length > 0 && seen.size < mostFiles && pages.size < limit) {
    const next = queue.shift() ?? ''
    if (seen.has(next) || !next.startsWith('http')) continue
    seen.add(next)
    const sitemap = await readOne(visitor, next)
    for (const page of sitemap.pages) pages.add(page)
    queue.unshift(...sitemap.maps.filter((map) => /product/i.test(map)))
    queue.push(...sitemap.maps.filter((map) => !/product/i.test(map)))
  }
  return [...pages]
}

async function readOne(visitor: Visitor, url: string) {
  try {
    return locationsIn((await visitor.visit(url, 'feed')).text())
  } catch {
    // Without a sitemap, links are followed.
    return { maps: [], pages: [] }
  }
}

const limits = { elements: 200_000, depth: 32, locations: 10_000, addressLength: 2048 }

/** Streaming parser: sitemaps may be large. */
function locationsIn(xml: string): { maps: string[]; pages: string[] } {
  const locations: { maps: string[]; pages: string[] } = { maps: [], pages: [] }
  const path: string[] = []
  let elements = 0
  let location = ''
  const parser = new Parser(
    {
      onopentagname(name) {
        elements += 1
        path.push(name)
        location = ''
        if (path.length > limits.depth) throw new TooComplicated()
        if (elements > limits.elements) parser.pause()
      },
      ontext(text) {
        if (path.at(-1) === 'loc' && location.length <= limits.addressLength) location += text
      },
      onclosetag(name) {
        path.pop()
        if (name !== 'loc') return
        const address = absolute(location)
        if (address && path.at(-1) === 'sitemap') locations.maps.push(address)
        if (address && path.at(-1) === 'url') locations.pages.push(address)
        if (locations.pages.length >= limits.locations) parser.pause()
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return locations
}
