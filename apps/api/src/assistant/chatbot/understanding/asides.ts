import { channels } from '@marketday/contract/assistant/slot-names'
import type { Slots } from '@marketday/contract/assistant/slots'
import { toE164 } from '@marketday/contract/contact/phone-number'
import type { CountryCode } from '@marketday/contract/contact/phone-number'

import { nameIn } from './answers/read-business-name.ts'
import { readChannels } from './answers/read-channels.ts'
import { townOfAddress, withoutRegion } from './answers/read-town.ts'
import { isMarketplace } from './answers/read-intent.ts'
import { readMonthly, readNumber } from './answers/numbers.ts'
import {
  after,
  capitalised,
  countWords,
  findEmail,
  findPhone,
  findStreet,
  findWebAddress,
  tidy,
} from '../../../platform/talk/patterns.ts'
import { lexicons } from './words/lexicons.ts'
import { countryLexicon, findTown, regionCountry } from './words/places.ts'
import { findSureTrade, matchTrades } from './answers/match-trades.ts'
import { matchOptions, normalise } from '../../../platform/talk/words-said.ts'

type Aside = (text: string, slots: Partial<Slots>) => unknown

/**
 * Readers for values outside the question, such as the town in “I sell cakes in Leeds”. Only
 * unambiguous values, because they are not confirmed.
 */
export const asides: Readonly<Partial<Record<keyof Slots, Aside>>> = {
  email: (text) => findEmail(text),
  url: (text) => {
    const address = findWebAddress(text, false)
    return address && isMarketplace(address) ? null : address
  },
  phone: (text, { country }) => {
    const typed =
      /\+\d|(?:^|\s)0\d{2,4}[\s-]?\d{3}[\s-]?\d{3,}|\b(?:phone|call|tel|mobile|ring|number)\b/i.test(
        text,
      )
        ? findPhone(text)
        : null
    return typed && toE164(typed, country as CountryCode | undefined)
  },
  businessName: (text) =>
    /\b(?:called|named|know(?:n)? (?:us )?as|trading as|name (?:of (?:my|our) \w+ )?is)\b|\bname:/i.test(
      text,
    ) &&
    !/\bmy name\b|\b(?:husband|wife|partner|son|daughter|mum|mom|dad|sister|brother|friend|boss)['’]?s name\b|\b(?:place|town|village|city|hamlet)(?: is| was)? (?:called|named)\b/i.test(
      text,
    )
      ? shortName(nameIn(text))
      : null,
  contactName: (text) => {
    const name = after(/\bmy name(?:(?:’|')?s| is)\s+/i, text)?.replace(/\s+not .*$/i, '')
    return name && /^[\p{L}\s'’-]+$/u.test(name) && countWords(name) <= 3 ? capitalised(name) : null
  },
  industry: (text) =>
    text
      .split(trade)
      .slice(1)
      .map((part) => (matchTrades(part).length > 0 ? findSureTrade(part) : null))
      .find((candidate) => candidate !== null),
  city: (text) => townOfAddress(text) ?? townAfterLead(text),
  country: (text) =>
    only(
      matchOptions(
        placesIn(text)
          .filter(({ isWithin }) => !isWithin)
          .map(({ whole }) => whole.split(/,|\b(?:and|but|with)\b/).join(' , '))
          .join(' , '),
        countryLexicon(),
      ),
      1,
    ),
  place: (text) => findStreet(text),
  channels: (text, slots) =>
    /\b(?:we|i|customers|people|they)\b[^.,;]*\b(?:ship|deliver|collect|pick ?(?:it |them )?up|pick-up|shipping|post)\b|\b(?:ship|post|ships|posts) by \b|\bship by post\b|\b(?:shipping|delivery|pick-?up|collection|post) only\b|\bship by\b/i.test(
      text,
    )
      ? withMore(text, slots.channels, readChannels({ text, toLabel: () => '' }).value)
      : null,
  productCount: (text) => {
    const quantity =
      /[\w.,-]+(?:\s[\w.,-]+)?\s(?:different |kinds of |types of )?(?:products|items|things|designs|lines|articles|skus)\b/i.exec(
        text,
      )
    return (
      quantity &&
      readNumber(
        quantity[0].replace(/\b(?:products|items|things|designs|lines|articles|skus)\b/i, ''),
      )
    )
  },
  theme: (text) => (decided.test(text) ? only(matchOptions(text, lexicons.theme), 1) : null),
  orderVolume: (text) => {
    const quantity = /[\w.,-]+\s(?:online )?orders?\b[^,.;]*/i.exec(text)
    return quantity && readMonthly(quantity[0])
  },
}

const trade =
  /^an? |\b(?:verkaufen?|vends|vendons|vend|vendo|vendemos|vendiamo|sprzedaję|sprzedajemy|verkoop|verkopen|satıyorum|satıyoruz|sell|sells|selling|do|doing|make|makes|making|bake|baking|cook|cooking|grow|growing|brew|brewing|roast|roasting|knit|sew|stock|supply|offer|trade in|deal in|specialise in|specialize in|into|(?:shop|store|website|business|site|stall) (?:for|selling|that sells|of)(?: my| our| the| her| his)?|(?:run|running|have|own|open|opening|start|starting|am|im|i(?:’|')m|are|were|we(?:’|')re|my|our|its|be) (?:an?|the|own|small|little|wee|local|family))\s+/i

/** Words with which a visitor changes a choice. */
const decided =
  /\b(?:actually|rather|instead|after all|finalement|plut[oô]t|mettez|doch|lieber|meglio|mejor|melhor|toch|jednak)\b/iu

/** `We deliver as well` adds to the earlier answer. */
const withMore = (text: string, current: Slots['channels'] = [], heard: unknown): unknown =>
  !/\b(?:only|just|instead|actually|not|no longer)\b/i.test(text) && Array.isArray(heard)
    ? channels.filter((channel) => current.includes(channel) || heard.includes(channel))
    : heard

const shortName = (name: string | null) => (name !== null && countWords(name) <= 6 ? name : null)

function only<Option extends string>(
  matches: readonly { readonly option: Option; readonly closeness: number }[],
  least: number,
): Option | null {
  const [first, ...others] = new Set(
    matches.filter(({ closeness }) => closeness >= least).map(({ option }) => option),
  )
  return first !== undefined && others.length === 0 ? first : null
}

/** A delivery area is not the location of the business. */
const servedPlace =
  /\b(?:deliver\w*|post|ship\w*|courier|drop(?: \w+)?|collect|come|run(?:ning)?) (?:\w+ )?(?:in|near|around|round|from) /gi
const leads = /(?<!\p{L})(in|from|near|around|à|aus|en|em|a|i)\s+(the\s+)?(?=[\p{L}])([^.;!?]+)/giu

interface LedPlace {
  readonly text: string
  /** Up to the end of the sentence: `Leeds, UK`. */
  readonly whole: string
  /** The one before it ends with the same sentence and so includes it. */
  readonly isWithin: boolean
  /** After an article or a lead that is a word of other languages: only known towns count. */
  readonly isDoubtful: boolean
  /** The business is said to be there. */
  readonly isHome: boolean
}

const home =
  /\b(?:shop|store|stall|bakery|butchers?|studio|business|based|located|unit|premises|cafe|café|deli|restaurant|workshop|farm|florist|nursery|brewery|kitchen|now|garage|laden|geschäft|boutique|tienda|negozio|loja|winkel|butik)\b[^.,;]{0,20}$/iu
/** Goods come from elsewhere, too: `rugs from Morocco`. */
const origin =
  /\b(?:import\w*|source\w*|bring\w*|buy\w*|gets?|rugs|goods|stuff|things|products|wines?|cheeses?)\b[^.,;]{0,25}$/i

/** Longer than all that `home` and `origin` match. */
const contextMax = 80

function placesIn(said: string): LedPlace[] {
  const text = said.replace(servedPlace, ' ')
  const places: LedPlace[] = []
  let lastEnd = 0
  for (let offset = 0; offset < text.length;) {
    const match = new RegExp(leads.source, 'iu').exec(text.slice(offset))
    if (!match) break
    const [whole, lead = '', article, place = ''] = match
    const at = offset + match.index
    const end = at + whole.length
    const before = text.slice(Math.max(0, at - contextMax), at)
    if (lead.toLowerCase() !== 'from' || !origin.test(before)) {
      places.push({
        whole: place,
        isWithin: end === lastEnd,
        text: place.split(/,|\b(?:in|from|near|around|and|but|with)\b/, 1)[0] ?? '',
        isDoubtful: article !== undefined || /^[ai]$/i.test(lead),
        isHome: home.test(before),
      })
      lastEnd = end
    }
    offset = end - place.length
  }
  return places
}

/** One town, or the one of the shop if several are named. */
function townAfterLead(text: string): string | null {
  const isQuestion = /\?\s*$/.test(text)
  const named = placesIn(text).flatMap((place) => {
    const town = knownTown(place.text) ?? (isQuestion ? null : writtenTown(place))
    return town === null ? [] : [{ ...place, town, isKnown: findTown(town) !== null }]
  })
  const ofShop = onlyTown(named.filter(({ isHome }) => isHome))
  return ofShop ?? onlyTown(named.filter(({ isKnown }) => isKnown)) ?? onlyTown(named)
}

function onlyTown(named: readonly { readonly town: string }[]): string | null {
  const [town, ...others] = new Set(named.map((place) => place.town))
  return town !== undefined && others.length === 0 ? town : null
}

function knownTown(place: string): string | null {
  const words = tidy(place).split(' ')
  const length = [3, 2, 1].find((count) => findTown(words.slice(0, count).join(' ')))
  if (length === undefined || streetWord.test(words[length] ?? '')) return null
  return findTown(words.slice(0, length).join(' '))
}

const streetWord = /^(?:road|rd|street|st|lane|avenue|square|market|kitchen|district)$/i

function writtenTown({ text, isDoubtful }: LedPlace): string | null {
  const written = /^\s*(\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+){0,2})\s*$/u.exec(text)?.[1]
  if (!written || isDoubtful || isNoTown(written)) return null
  return streetWord.test(written.split(' ').at(-1) ?? '') ? null : withoutRegion(written)
}

const isNoTown = (name: string) =>
  (regionCountry(name) !== null && findTown(name) === null) ||
  /['’]s\b/.test(name) ||
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|spring|summer|autumn|winter|christmas|easter|etsy|ebay|amazon|instagram|facebook|europe|bulk|person|store|shop)\b/.test(
    normalise(name),
  ) ||
  matchOptions(name, countryLexicon()).some(({ closeness }) => closeness === 1)
