import type { CheerioAPI } from 'cheerio'

import { absolute, onOrigin } from '../../formats/addresses.ts'
import { parsePage } from '../../formats/parse-html.ts'
import type { Website } from '../../website/open-website.ts'
import { readFacts } from './read-facts.ts'
import type { VisibleFacts } from './read-facts.ts'
import { bareWords, factWords, languages } from './words.ts'

const mostPages = 3

/** Facts of the home page, completed from the contact page and the imprint. */
export async function readFactPages({ home, homeUrl, visitor }: Website): Promise<VisibleFacts> {
  let facts = readFacts(home, homeUrl)
  const links = factLinks(home, homeUrl).filter((link) => visitor.mayVisit(link))
  for (const link of links.slice(0, mostPages)) {
    if (isComplete(facts)) break
    try {
      const answer = await visitor.visit(link, 'page')
      if (!onOrigin(answer.url, visitor.origin)) continue
      facts = complete(facts, readFacts(parsePage(answer.text(), answer.url), answer.url))
    } catch (error) {
      if (!(error instanceof Error)) throw error
    }
  }
  return facts
}

const isComplete = ({ email, phone, address, hours, taxId }: VisibleFacts) =>
  email !== '' && phone !== '' && address !== '' && hours.length > 0 && taxId !== ''

const complete = (known: VisibleFacts, more: VisibleFacts): VisibleFacts => ({
  email: known.email || more.email,
  phone: known.phone || more.phone,
  address: known.address || more.address,
  hours: known.hours.length > 0 ? known.hours : more.hours,
  taxId: known.taxId || more.taxId,
})

const wordsOf = (list: 'contact' | 'imprint') =>
  new Set(languages.flatMap((language) => factWords[language][list]))
const contactWords = wordsOf('contact')
const imprintWords = wordsOf('imprint')

/** Links to the contact page and the imprint, by their text or path. */
function factLinks(home: CheerioAPI, homeUrl: string): string[] {
  const links: Record<'contact' | 'imprint', Set<string>> = {
    contact: new Set(),
    imprint: new Set(),
  }
  for (const element of home('a[href]').toArray().slice(0, 2000)) {
    const link = home(element)
    const address = absolute(link.attr('href') ?? '', homeUrl).replace(/#.*$/, '')
    if (!address || new URL(address).origin !== new URL(homeUrl).origin) continue
    if (address === homeUrl.replace(/#.*$/, '')) continue
    const names = [link.text().slice(0, 80), lastPart(address)].map(toWords)
    if (names.some((name) => imprintWords.has(name))) links.imprint.add(address)
    else if (names.some((name) => contactWords.has(name))) links.contact.add(address)
  }
  const [first, ...others] = links.contact
  return [...(first ? [first] : []), ...links.imprint, ...others]
}

const toWords = (text: string) =>
  bareWords(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const lastPart = (address: string) =>
  (new URL(address).pathname.split('/').filter(Boolean).at(-1) ?? '').replace(/\.\w{2,5}$/, '')
