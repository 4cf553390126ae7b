import type { CheerioAPI } from 'cheerio'

import { isNode } from '../../formats/nodes.ts'
import type { Node } from '../../formats/nodes.ts'
import { scriptValue } from '../../formats/script-value.ts'

const mostScripts = 120
const mostNodes = 60_000
const mostStarts = 12
/** Limits attempts: code has many braces that start no data. */
const mostTries = 40
/** Starts of embedded data: `window.__STATE__ = {`, `var meta = {`, `dataLayer.push({`, `"detail": {` … */
const starts =
  /(?:(?:__[A-Z][A-Z0-9_]{2,40}__|\b(?:meta|dataLayer|digitalData|utag_data|universal_variable|pageData|initialState|preloadedState|[\w$]{0,30}[pP]roducts?[\w$]{0,30}|[\w$]{0,20}(?:[iI]tem|[dD]etails?|State|Data|Config))(?:\[["'][\w-]{1,40}["']\])?)\s{0,5}=\s{0,5}(?=[{[])|(?:dataLayer|_learnq|_satellite|dl|fbq|gtag|ga|ttq)(?:\.push|\.track)?\(\s{0,9}(?:["'][\w:. -]{1,40}["']\s{0,5},\s{0,5}){0,3}(?=[{[])|["']?\bproduct["']?\s{0,5}:\s{0,5}(?=\{)|JSON\.parse\(\s{0,5}(?=["'`]))/g

export function pageState($: CheerioAPI): unknown[] {
  const values = $('script:not([src])')
    .toArray()
    .slice(0, mostScripts)
    .flatMap((script) => {
      const type = ($(script).attr('type') ?? '').toLowerCase()
      const text = $(script).text()
      if (type.includes('ld+json') || text.length > 3_000_000) return []
      return /json|x-magento-init/.test(type) ? [scriptValue(text)] : assignedIn(text)
    })
  const attributes = [
    'data-product_variations',
    'data-variants',
    'data-product-json',
    'data-product',
    'data-product-data',
    'data-json-product',
    'data-tracking',
    'data-analytics',
    'data-gtm',
    'data-ecommerce',
    'data-props',
    'data-page',
    'data-state',
  ]
  const carried = $(attributes.map((name) => `[${name}]`).join(','))
    .toArray()
    .slice(0, 30)
    .flatMap((element) => attributes.map((name) => $(element).attr(name) ?? ''))
    .filter((text) => /^\s*[{[]/.test(text))
    .map((text) => scriptValue(text))
  return [...values, ...carried]
    .filter((value) => typeof value === 'object' && value !== null)
    .map(asProduct)
}

/** Some themes embed only the variants, which name the product too. */
function asProduct(value: unknown): unknown {
  const isVariants =
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((variant) => isNode(variant) && 'public_title' in variant)
  return isVariants ? { variants: value as unknown[] } : value
}

function assignedIn(text: string): unknown[] {
  const values: unknown[] = []
  let tries = 0
  for (const match of text.matchAll(starts)) {
    if (values.length >= mostStarts || (tries += 1) > mostTries) break
    const value = scriptValue(text, match.index + match[0].length)
    if (value === undefined) continue
    values.push(typeof value === 'string' ? scriptValue(value) : value)
  }
  return values
}

export function objectsWithin(values: readonly unknown[]): Node[] {
  const nodes: Node[] = []
  const queue: unknown[] = [...values]
  for (let at = 0; at < queue.length && at < mostNodes; at += 1) {
    const value = queue[at]
    if (Array.isArray(value)) for (const entry of value.slice(0, 500)) queue.push(entry)
    if (!isNode(value)) continue
    nodes.push(value)
    for (const entry of Object.values(value))
      if (typeof entry === 'object' && entry !== null) queue.push(entry)
  }
  return nodes
}
