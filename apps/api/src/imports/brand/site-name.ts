import type { CheerioAPI } from 'cheerio'

import { textOf } from '../formats/parse-html.ts'
import { plainLine } from '../formats/plain-text.ts'
import { bareName, isSiteName, titleParts } from '../product-pages/visible/heading.ts'

interface Names {
  readonly title: string
  /** `og:site_name`, structured data, `application-name`: the first present. */
  readonly declared: readonly string[]
  /** Text of the logo and of the header's link home. */
  readonly logos?: readonly string[]
  /** The host's words as the page writes them; empty if it doesn't. */
  readonly written?: string
  /** Holder of the copyright; empty if the page names none. */
  readonly holder?: string
  readonly url: string
}

const general =
  /^(?:home(?:page)?|welcome(?: to .*)?|start(?:seite)?|accueil|inicio|shop|online ?shop|store|index|untitled.*|my (?:site|shop|store|wordpress.*|blog)|just another.*|wordpress|website|company name|contact(?: us)?|just a moment.*|attention required.*|access denied.*|loading.*|all rights reserved.*)$/i

const longestName = 40
const longestDeclared = 60

/**
 * Name from the site's own data, its logo, its words for the host, or its copyright; the title,
 * which is often written for search engines, comes last.
 */
export function siteName(names: Names): string {
  const { title, declared, logos = [], written = '', holder = '', url } = names
  const host = new URL(url).hostname.replace(/^www\./, '')
  const isUsable = (name: string) =>
    /[\p{L}\p{N}]/u.test(name) && name.length <= longestName && !general.test(name.trim())
  const siteData = declared.find(
    (name) => name !== '' && isShort(name) && !general.test(name.trim()),
  )
  if (siteData) return siteData
  const parts = titleParts(title).filter((part) => !general.test(part))
  const shown = logos.filter((name) => name.length > 1 && isUsable(name))
  const isConfirmed = (name: string) =>
    isLike(name, host) || bareName(title).includes(bareName(name))
  const ofHost = (part: string) => isSiteName(part, { host, name: '' })
  const chosen = [
    shown.find(isConfirmed),
    parts.find(ofHost),
    written,
    parts.find((part) => isUsable(part) && isLike(part, host)),
    holder,
    shown[0],
    parts.find(isUsable),
    parts.find((part) => part.length <= longestDeclared),
  ]
  return chosen.find((name) => name !== undefined && name !== '') ?? host
}

/** Not a sentence for search engines. */
const isShort = (name: string) => name.length <= longestDeclared && name.split(' ').length <= 8

const logoMarks =
  '[class*="site-title" i], [class*="logo" i], [id*="logo" i], [class*="navbar-brand" i], header a[href="/"]'
const longestText = 100_000

export function shownNames(
  $: CheerioAPI,
  url: string,
): Required<Pick<Names, 'logos' | 'written' | 'holder'>> {
  const marks = $(logoMarks)
    .toArray()
    .slice(0, 20)
    .flatMap((element) => {
      const mark = $(element)
      const alt = mark.is('img') ? mark.attr('alt') : mark.find('img[alt]').first().attr('alt')
      return [mark.text(), alt ?? '']
    })
  const whole = `${$('title').first().text()} ${textOf($)}`
  const text = `${whole.slice(0, longestText)} ${whole.slice(longestText).slice(-5000)}`
    .replace(/\s+/gu, ' ')
    .trim()
  const logos = marks.map((name) => withoutLogo(plainLine(name.slice(0, 500), 80)))
  return {
    logos: [...new Set(logos)].filter((name) => name !== '' && name !== url),
    written: hostInWords(text, url),
    holder: copyrightHolder(text),
  }
}

const withoutLogo = (name: string) =>
  name.replace(/^[[(]?logo(?:\s+(?:of|von|de))?\b|\blogo[\])]?$|^\[|\]$/gi, '').trim()

const fewestLetters = 5
const mostWords = 6

/** «Oak Lane» for oak-lane.example or oaklane.example, in the spelling used most. */
function hostInWords(text: string, url: string): string {
  const label = hostLabel(url)
  if (label.length < fewestLetters) return ''
  const words = text.split(' ')
  const bare = words.map((word) => bareName(word.replace(domainEnd, '')))
  const spellings = new Map<string, number>()
  words.forEach((_word, at) => {
    const end = wordsEnd(bare, at, label)
    if (end === 0) return
    const spelling = trimmed(words.slice(at, end).join(' '))
    if (/\p{Lu}/u.test(spelling)) spellings.set(spelling, (spellings.get(spelling) ?? 0) + 1)
  })
  return [...spellings].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

const domainEnd = /(?<=\p{L}{3})\.(?:com|net|org|co|us|uk|de|fr|es|it|nl|eu|shop)\W{0,3}$/iu

/** End of the words that begin here and spell the label; 0 if they don't. */
function wordsEnd(bare: readonly string[], at: number, label: string): number {
  if (!bare[at]) return 0
  let spelled = ''
  for (let end = at; end < Math.min(bare.length, at + mostWords); end += 1) {
    spelled += bare[end] ?? ''
    if (spelled === label) return end + 1
    if (!label.startsWith(spelled)) return 0
  }
  return 0
}

const shared = /^(?:co|com|org|net|ac|gov|shop|store)$/

/** The registered name of a host: «oaklane» of www.oak-lane.co.uk. */
function hostLabel(url: string): string {
  const labels = new URL(url).hostname.split('.').slice(0, -1)
  const own = shared.test(labels.at(-1) ?? '') && labels.length > 1 ? labels.at(-2) : labels.at(-1)
  return bareName(own ?? '')
}

const trimmed = (name: string) => name.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}!]+$/gu, '')

const year = String.raw`(?:19|20)\d\d`
const rights =
  'all rights|alle rechte|tous droits|todos los derechos|tutti i diritti|todos os direitos|alla rättigheter|alle rettigheder|wszelkie prawa|všechna práva'
const copyright = new RegExp(
  String.raw`(?:©|\(c\)|copyright)\s{0,3}(?:©|\(c\)|copyright)?\s{0,3}(?:${year}(?:\s?[-–]\s?${year})?)?[\s,]{0,3}(?:by |bei )?(\p{Lu}[\p{L}\p{N}&'’. -]{2,38}?)(?:,|\s?[|•·–]|\s(?:${rights}|${year})|\.(?:\s|$)|$)`,
  'iu',
)

function copyrightHolder(text: string): string {
  const holder = copyright.exec(text)?.[1]?.trim() ?? ''
  return /^\p{Lu}/u.test(holder) && !general.test(holder) ? holder : ''
}

/** «Oak Lane» for oaklane-shop.example: one is a prefix of the other. */
function isLike(part: string, host: string): boolean {
  const [a, b] = [bareName(part), bareName(host.split('.')[0] ?? '')]
  return a.length > 3 && b.length > 3 && (b.includes(a) || a.includes(b))
}
