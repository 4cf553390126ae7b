import type { CheerioAPI } from 'cheerio'
import { load } from 'cheerio/slim'
import { DomHandler, Parser } from 'htmlparser2'

import { absolute } from './addresses.ts'

export type DomNode = DomHandler['dom'][number]
export type DomElement = Extract<DomNode, { readonly attribs: object }>

export const isElement = (node: { readonly type: string }): node is DomElement => 'attribs' in node

const textType: string = 'text'
export const wordsOf = (node: DomNode): string | null =>
  node.type === textType && 'data' in node ? node.data : null

export class TooComplicated extends Error {
  constructor() {
    super('This document is too large or too complex to read')
    this.name = 'TooComplicated'
  }
}

/** Far above the size of real pages; browsers limit nesting to 512 too. */
const limits = { elements: 100_000, depth: 512, attributes: 256 }

/** Parses a page in linear time: HTML's rules for misnested tags are quadratic. Throws `TooComplicated`. */
export function parseHtml(html: string): CheerioAPI {
  const dom = new DomHandler()
  const open = dom.onopentag.bind(dom)
  const close = dom.onclosetag.bind(dom)
  const count = { elements: 0, depth: 0, attributes: 0 }
  const parser = new Parser(
    Object.assign(dom, {
      onopentagname() {
        count.attributes = 0
      },
      onattribute() {
        if ((count.attributes += 1) > limits.attributes) throw new TooComplicated()
      },
      onopentag(name: string, attributes: Record<string, string>) {
        count.elements += 1
        count.depth += 1
        if (count.elements > limits.elements || count.depth > limits.depth)
          throw new TooComplicated()
        open(name, attributes)
      },
      onclosetag() {
        count.depth -= 1
        close()
      },
    }),
  )
  parser.end(html)
  return load(dom.root)
}

/** Parses a page; its addresses become absolute if it has a base address. */
export function parsePage(html: string, url: string): CheerioAPI {
  const $ = parseHtml(html)
  const base = absolute($('base[href]').first().attr('href') ?? '', url)
  if (!base || base === absolute(url)) return $
  for (const name of ['href', 'src', 'data-src'])
    for (const element of $(`[${name}]`).toArray().slice(0, mostAddresses)) {
      const address = absolute($(element).attr(name) ?? '', base)
      if (address) $(element).attr(name, address)
    }
  return $
}

const mostAddresses = 10_000

export function textOf($: CheerioAPI): string {
  const body = $('body')
  return body.length > 0 ? body.text() : $.root().text()
}
