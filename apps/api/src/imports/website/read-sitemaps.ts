import { Parser } from 'htmlparser2'

import { absolute } from '../formats/addresses.ts'
import { TooComplicated } from '../formats/parse-html.ts'
import type { Visitor } from './visitor.ts'

const mostFiles = 20

/** The pages that the website's sitemaps name, indexes followed; those about products first. */
export async function readSitemaps(visitor: Visitor, most: number): Promise<string[]> {
  const queue = [...visitor.sitemaps]
  const seen = new Set<string>()
  const pages = new Set<string>()
  while (queue.length > 0 && seen.size < mostFiles && pages.size < most) {
    const next = queue.shift() ?? ''
    if (seen.has(next) || !next.startsWith('http')) continue
    seen.add(next)
    const found = await readOne(visitor, next)
    for (const page of found.pages) pages.add(page)
    queue.unshift(...found.maps.filter((map) => /product/i.test(map)))
    queue.push(...found.maps.filter((map) => !/product/i.test(map)))
  }
  return [...pages]
}

async function readOne(visitor: Visitor, url: string) {
  try {
    return locationsIn((await visitor.visit(url, 'feed')).text())
  } catch {
    // A website without a sitemap is read by its links.
    return { maps: [], pages: [] }
  }
}

const most = { elements: 200_000, depth: 32, locations: 10_000, addressLength: 2048 }

/** Read as a stream: a sitemap may be large and is never needed whole. */
function locationsIn(xml: string): { maps: string[]; pages: string[] } {
  const found: { maps: string[]; pages: string[] } = { maps: [], pages: [] }
  const path: string[] = []
  let elements = 0
  let location = ''
  const parser = new Parser(
    {
      onopentagname(name) {
        elements += 1
        path.push(name)
        location = ''
        if (path.length > most.depth) throw new TooComplicated()
        if (elements > most.elements) parser.pause()
      },
      ontext(text) {
        if (path.at(-1) === 'loc' && location.length <= most.addressLength) location += text
      },
      onclosetag(name) {
        path.pop()
        if (name !== 'loc') return
        const address = absolute(location)
        if (address && path.at(-1) === 'sitemap') found.maps.push(address)
        if (address && path.at(-1) === 'url') found.pages.push(address)
        if (found.pages.length >= most.locations) parser.pause()
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return found
}
