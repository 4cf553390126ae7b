import { load } from 'cheerio'

import { absolute } from '../formats/addresses.ts'
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
    const $ = load((await visitor.visit(url, 'feed')).text(), { xml: true })
    const locations = (selector: string) =>
      $(selector)
        .toArray()
        .map((location) => absolute($(location).text()))
        .filter(Boolean)
    return { maps: locations('sitemap > loc'), pages: locations('url > loc') }
  } catch {
    // A website without a sitemap is read by its links.
    return { maps: [], pages: [] }
  }
}
