import * as z from 'zod/mini'

import { latinLetters } from '../../catalog/products/latin-letters.ts'

const shape = /^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$/

/** Hosts of previews. */
const previewHost = /^preview-[0-9a-f]{32}$/

/** Reserved or misleading host names; a shop's address may neither be one nor consist only of them. */
const reserved: ReadonlySet<string> = new Set(
  `www media api admin adminpanel mail smtp imap ftp static assets cdn app auth account accounts login signin logon
  verify verification billing pay payment payments checkout secure security support help status blog docs dev test
  staging sandbox demo-admin marketday shop store localhost root postmaster`.split(/\s+/),
)

/** Brands trusted with passwords and cards: in a shop's address their names are there to deceive. */
const imitated =
  `paypal mastercard americanexpress klarna facebook instagram whatsapp linkedin microsoft amazon netflix google icloud
  shopify barclays lloydsbank natwest revolut coinbase binance royalmail fedex govuk`
    .split(/\s+/)
    .map(folded)

/** Short names occur inside other words, so only whole hyphen-separated parts are compared. */
const imitatedWords: ReadonlySet<string> = new Set(
  'ebay hsbc monzo amex dhl hmrc marketday'.split(' ').map(folded),
)

export const ShopSlug = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(shape, 'Three to 40 lower-case letters, digits and hyphens'),
  )

export const isSlug = (slug: string) =>
  // Two hyphens in third place start an encoded name, which browsers show in other letters (RFC
  // 5891).
  shape.test(slug) &&
  slug.indexOf('--') !== 2 &&
  !previewHost.test(slug) &&
  !isReserved(slug) &&
  !imitates(slug)

function isReserved(slug: string): boolean {
  const parts = slug.split('-')
  const isNothingElse = parts.every((word) => reserved.has(word)) && parts.at(-1) !== 'shop'
  return reserved.has(slug) || isNothingElse
}

function imitates(slug: string): boolean {
  const letters = folded(slug.replaceAll('-', ''))
  return (
    imitated.some((name) => letters.includes(name)) ||
    slug.split('-').some((word) => imitatedWords.has(folded(word)))
  )
}

/** Folds lookalikes: `paypa1`, `g00gle`, `arnazon`. */
function folded(word: string): string {
  return word
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll(/[i1]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('3', 'e')
    .replaceAll('4', 'a')
    .replaceAll('5', 's')
    .replaceAll('7', 't')
}

/** Makes a subdomain from a name: letters without accents, digits and single hyphens, 3 to 40 characters. */
export function slugFrom(name: string): string {
  const slug = latinLetters(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
    .replace(/-+$/, '')
  const named = `${slug || 'my'}-shop`.slice(-40).replace(/^-+/, '')
  return [slug, named].find(isSlug) ?? 'my-shop'
}
