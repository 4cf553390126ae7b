import type { CheerioAPI } from 'cheerio'

import { absolute, onOrigin } from '../formats/addresses.ts'
import type { Visitor } from './visitor.ts'
import { goodsWords } from './why-empty.ts'

export interface Documents {
  take($: CheerioAPI, url: string): void
  readonly list: () => readonly string[]
}

const mostDocuments = 3
const mostLinks = 5000

export function collectDocuments({ origin, mayVisit }: Visitor): Documents {
  const addresses = new Set<string>()
  const isWanted = (address: string, linkText: string) => {
    if (!URL.canParse(address)) return false
    const { pathname } = new URL(address)
    return (
      /\.pdf$/i.test(pathname) && goodsWords.test(`${pathname} ${linkText}`) && mayVisit(address)
    )
  }
  return {
    take($, url) {
      for (const link of $('a[href]').toArray().slice(0, mostLinks)) {
        if (addresses.size >= mostDocuments) return
        const address = onOrigin(absolute($(link).attr('href') ?? '', url), origin)
        if (isWanted(address, $(link).text().slice(0, 100))) addresses.add(address)
      }
    },
    list: () => [...addresses],
  }
}
