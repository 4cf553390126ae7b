import type { Slots } from '@marketday/contract/chatbot/slots'
import { toE164 } from '@marketday/contract/contact/phone-number'
import type { CountryCode } from '@marketday/contract/contact/phone-number'

import { capitalised, nameIn, readChannels } from './answers.ts'
import { readMonthly, readNumber } from './numbers.ts'
import {
  after,
  countWords,
  findEmail,
  findPhone,
  findStreet,
  findWebAddress,
  tidy,
} from './patterns.ts'
import { countryLexicon, findTown } from './places.ts'
import words from './words.json' with { type: 'json' }
import { matchOptions, normalise } from './words-said.ts'

type Aside = (text: string, known: Partial<Slots>) => unknown

/**
 * What a message says beyond the question, such as the town in “I sell cakes in Leeds”. Only what leaves no doubt:
 * nobody is asked back about it.
 */
export const asides: Readonly<Partial<Record<keyof Slots, Aside>>> = {
  email: (text) => findEmail(text),
  url: (text) => findWebAddress(text, false),
  phone: (text, { country }) => {
    const typed = /\+\d|\b(?:phone|call|tel|mobile|ring|number)\b/i.test(text)
      ? findPhone(text)
      : null
    return typed && toE164(typed, country as CountryCode | undefined)
  },
  businessName: (text) =>
    /\b(?:called|named|trading as|name (?:of (?:my|our) \w+ )?is)\b/i.test(text) &&
    !/\bmy name\b/i.test(text)
      ? shortName(nameIn(text))
      : null,
  contactName: (text) => {
    const name = after(/\bmy name(?:(?:’|')?s| is)\s+/i, text)
    return name && /^[\p{L}\s'’-]+$/u.test(name) && countWords(name) <= 3 ? capitalised(name) : null
  },
  industry: (text) => only(matchOptions(after(trade, text) ?? '', words.industry), 1),
  city: (text) => townAfterLead(text),
  country: (text) => only(matchOptions(placesIn(text).join(' , '), countryLexicon()), 1),
  place: (text) => findStreet(text),
  channels: (text) =>
    /\b(?:we|i|customers|people|they)\b[^.,;]*\b(?:ship|deliver|collect|pick (?:it |them )?up|post)\b/i.test(
      text,
    )
      ? readChannels({ text, toLabel: () => '' }).value
      : null,
  productCount: (text) => {
    const said =
      /[\w.,-]+(?:\s[\w.,-]+)?\s(?:different |kinds of |types of )?(?:products|items|lines|articles|skus)\b/i.exec(
        text,
      )
    return said && readNumber(said[0].replace(/\b(?:products|items|lines|articles|skus)\b/i, ''))
  },
  orderVolume: (text) => {
    const said = /[\w.,-]+\s(?:online )?orders?\b[^,.;]*/i.exec(text)
    return said && readMonthly(said[0])
  },
}

const trade =
  /\b(?:sell|sells|selling|make|makes|making|bake|baking|grow|growing|brew|brewing|roast|offer|trade in|deal in|(?:run|running|have|own|open|opening|start|starting|am|im|i(?:’|')m|are|we(?:’|')re) an?)\s+/i

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

const leads = /\b(?:in|from|near|around)\s+(?:the\s+)?([^.;!?]+)/gi

/** What stands after each `in`, and after the commas that follow it. */
const placesIn = (text: string): string[] =>
  [...text.matchAll(leads)].flatMap(([, rest = '']) =>
    rest.split(/,|\b(?:in|from|near|around|and|but|with)\b/),
  )

function townAfterLead(text: string): string | null {
  const isQuestion = /\?\s*$/.test(text)
  for (const place of placesIn(text)) {
    const known = [3, 2, 1].map((length) =>
      findTown(tidy(place).split(' ').slice(0, length).join(' ')),
    )
    const town = known.find((name) => name !== null)
    if (town) return town
    const written = /^\s*(\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+){0,2})\s*$/u.exec(place)?.[1]
    if (written && !isQuestion && !isNoTown(written)) return written
  }
  return null
}

const isNoTown = (name: string) =>
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|spring|summer|autumn|winter|christmas|easter|etsy|ebay|amazon|instagram|facebook|europe|bulk|person|store|shop)\b/.test(
    normalise(name),
  ) || matchOptions(name, countryLexicon()).some(({ closeness }) => closeness === 1)
