import type { SlotName } from '@marketday/contract/assistant/slot-names'
import type { Slots } from '@marketday/contract/assistant/slots'
import { toE164 } from '@marketday/contract/contact/phone-number'
import type { CountryCode } from '@marketday/contract/contact/phone-number'

import {
  after,
  capitalised,
  countWords,
  findEmail,
  findPhone,
  isRemark,
  tidy,
} from '../../../../platform/talk/patterns.ts'
import { lexicons } from '../words/lexicons.ts'
import { chooseOption } from './choose-option.ts'
import type { Heard, Hearing } from './hearing.ts'
import { isSentence } from '../is-sentence.ts'
import { withDigits, withoutLead } from '../words/leads.ts'
import { matchTrades } from './match-trades.ts'
import { readMonthly, readNumber } from './numbers.ts'
import { readBusinessName, readUrl } from './read-business-name.ts'
import { readChannels } from './read-channels.ts'
import { readCountry, readTown } from './read-town.ts'
import { readIntent } from './read-intent.ts'

type Reader = (hearing: Hearing) => Heard

const emptyAnswer: Heard = {}

export const readers: Readonly<Record<SlotName, Reader>> = {
  intent: readIntent,
  url: readUrl,
  businessName: readBusinessName,
  industry: readIndustry,
  country: readCountry,
  city: readTown,
  place: readPlace,
  channels: readChannels,
  productCount: ({ text }) => counted(readNumber(onlyCounts(text))),
  orderVolume: ({ text }) => counted(readMonthly(onlyCounts(text))),
  theme: (hearing) => chooseOption(hearing, { slot: 'theme', lexicon: lexicons.theme }),
  contactName: readContactName,
  email: readEmail,
  phone: ({ text, known }) => {
    const typed = findPhone(text)
    return toHeard(typed && toE164(typed, known.country as CountryCode | undefined))
  },
}

function readIndustry(hearing: Hearing): Heard {
  const matches = matchTrades(hearing.text)
  return chooseOption(hearing, { slot: 'industry', lexicon: lexicons.industry, matches })
}

const toHeard = (value: string | null): Heard => (value === null ? emptyAnswer : { value })
const counted = (value: number | null): Heard => (value === null ? emptyAnswer : { value })

/** Prices and opening times are no counts. */
const onlyCounts = (text: string): string =>
  withDigits(text)
    .replace(
      /[£$€]\s?\d+(?:[.,]\d+)?|\d+(?:[.,]\d+)?\s?(?:€|£|eur\b|pounds\b|euros\b|dollars\b|p\b)/gi,
      ' ',
    )
    .replace(
      /\b(?:open|opens|close|closed|closes)\b.*$|\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]* (?:to|-) .*$/i,
      ' ',
    )

const whereabouts =
  /\b(?:street|road|lane|avenue|square|terrace|parade|mews|quay|market|arcade|centre|mall|station|farm|mill|high st|main st|industrial estate|business park)\b|\b(?:above|opposite|behind|beside|next (?:to|door)|corner of|across from|unit|stall)\b/i

function readPlace({ text: said }: Hearing): Heard {
  const text = said.replace(/(?:[,.;] ?| )(?:we(?:['’]?re| are)? )?(?:open|closed)\b.*$/i, '')
  const address = tidy(
    text.replace(/^(?:it(?:’|')?s|its|we(?:’|')re|we are|the address is|at)\s+(?:at\s+)?/i, ''),
  )
  const isPlace = /\d|,/.test(address) || whereabouts.test(address)
  return isPlace && countWords(address) >= 2 ? { value: address } : emptyAnswer
}

const myName =
  /\b(?:my name is|name(?:’|')?s|the name is|i am|i(?:’|')?m|this is|it(?:’|')?s|its|call me)\s+/i

/** A spelled-out address is confirmed with the visitor. */
function readEmail({ text }: Hearing): Heard {
  const email = findEmail(text)
  if (email !== null) return { value: email }
  const [, name, host, ending] =
    /([\w.-]+)\s*(?:\[at\]|\(at\)|\sat\s)\s*([\w-]+)\s*(?:\sdot\s|\[dot\]|\.)\s*(\w+)/i.exec(
      text,
    ) ?? []
  const value = `${name}@${host}.${ending}`
  return name ? { guesses: [{ slot: 'email', label: value, value }] } : emptyAnswer
}

function readContactName({ text: said, isAside }: Hearing): Heard {
  const text = withoutLead('contactName', said.replace(/\+?\d[\d\s()-]{6,}/, ' ').trim())
  const whole = tidy((text.split(/,| [-–(]/)[0] ?? '').trim())
  const name = (after(myName, text) ?? whole).replace(
    /\s+(?:speaking|here|is my name|not .*)$/i,
    '',
  )
  const isName =
    !isRemark.test(name) &&
    !isSentence(name) &&
    /^\p{L}[\p{L}\s'’.-]+$/u.test(name) &&
    countWords(name) <= 5 &&
    name.length >= 2
  return isName && !(isAside && name === tidy(text)) ? { value: capitalised(name) } : emptyAnswer
}

/** Returns the trade of a website's text; null if it is missing or ambiguous. */
export function industryIn(text: string): Slots['industry'] | null {
  const { value } = readIndustry({ text: text, known: {}, toLabel: () => '', isAside: false })
  return (value as Slots['industry'] | undefined) ?? null
}
