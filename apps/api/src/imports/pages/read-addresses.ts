import type { CheerioAPI } from 'cheerio'

import { oldAddressLimits } from '@marketday/contract/imports/old-addresses'
import type { OldAddress } from '@marketday/contract/imports/old-addresses'

import { absolute, pathOf } from '../formats/addresses.ts'
import { plainLine } from '../formats/plain-text.ts'

/** Default pages of every shop, files, and personal pages. */
const passing =
  /^\/(?:cart|basket|checkout|account|login|register|wishlist|search|admin|cdn-cgi)\b|\.(?:pdf|jpe?g|png|gif|webp|svg|zip|xml|css|js)$/i

export function readAddresses(home: CheerioAPI, homeUrl: string): OldAddress[] {
  const { origin } = new URL(homeUrl)
  const addresses = new Map<string, OldAddress>()
  for (const link of home('a[href]').toArray()) {
    const address = absolute(home(link).attr('href') ?? '', homeUrl)
    if (!address.startsWith(`${origin}/`)) continue
    const path = pathOf(address)
    const isKept =
      path !== '/' && path.length <= oldAddressLimits.pathLetters && !passing.test(path)
    if (!isKept || addresses.get(path)?.title) continue
    const title = plainLine(home(link).text(), oldAddressLimits.titleLetters)
    addresses.set(path, { path, title })
    if (addresses.size === oldAddressLimits.addresses) break
  }
  return [...addresses.values()]
}
