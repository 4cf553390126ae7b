import type { SlotName } from '@marketday/contract/chatbot/slot-names'
import { channels } from '@marketday/contract/chatbot/slot-names'
import type { Slots } from '@marketday/contract/chatbot/slots'
import { toE164 } from '@marketday/contract/contact/phone-number'
import type { CountryCode } from '@marketday/contract/contact/phone-number'

import { readMonthly, readNumber } from './numbers.ts'
import { after, countWords, findEmail, findPhone, findWebAddress, tidy } from './patterns.ts'
import { countryLexicon, countryOfTown, findTown, nearTowns, townIn } from './places.ts'
import lexicons from './words.json' with { type: 'json' }
import { matchOptions, nearestOptions, normalise, splitWords } from './words-said.ts'
import type { Lexicon } from './words-said.ts'

/** What was heard: a value, or what may have been meant. */
export interface Heard {
  readonly value?: unknown
  readonly guesses?: readonly Guess[]
}

export interface Guess {
  readonly label: string
  readonly slot: SlotName
  readonly value: unknown
}

export interface Hearing {
  readonly text: string
  readonly known: Partial<Slots>
  /** What a value of a slot is called. */
  readonly toLabel: (slot: SlotName, value: unknown) => string
  /** Something else was said on the way, such as a town: the whole message is then hardly a name. */
  readonly isAside: boolean
}

type Reader = (hearing: Hearing) => Heard

const nothing: Heard = {}

/** How the answer to each question is read. */
export const readers: Readonly<Record<SlotName, Reader>> = {
  intent: (hearing) =>
    findWebAddress(hearing.text, false)
      ? { value: 'website' }
      : readOption(hearing, 'intent', lexicons.intent),
  url: readUrl,
  businessName: readBusinessName,
  industry: (hearing) => readOption(hearing, 'industry', lexicons.industry),
  country: readCountry,
  city: readCity,
  place: readPlace,
  channels: readChannels,
  productCount: ({ text }) => counted(readNumber(text)),
  orderVolume: ({ text }) => counted(readMonthly(text)),
  theme: (hearing) => readOption(hearing, 'theme', lexicons.theme),
  contactName: readContactName,
  email: readEmail,
  phone: ({ text, known }) => {
    const typed = findPhone(text)
    return found(typed && toE164(typed, known.country as CountryCode | undefined))
  },
}

/** Any words may be an answer to these. */
export const freeTextSlots: readonly SlotName[] = ['businessName', 'city', 'place', 'contactName']

/** One option is the answer; several, or none, are asked back, the likeliest first. */
function readOption({ text, toLabel }: Hearing, slot: SlotName, lexicon: Lexicon<string>): Heard {
  const meant = [...new Set(matchOptions(text, lexicon).map(({ option }) => option))]
  if (meant.length === 1) return { value: meant[0] }
  const likely = meant.length > 0 ? meant : nearestOptions(text, lexicon)
  return {
    guesses: likely.slice(0, 3).map((value) => ({ slot, value, label: toLabel(slot, value) })),
  }
}

const found = (value: string | null): Heard => (value === null ? nothing : { value })
const counted = (value: number | null): Heard => (value === null ? nothing : { value })

function readUrl({ text, isAside }: Hearing): Heard {
  const address = findWebAddress(text, true)
  if (address !== null) return { value: address }
  const spelled = /^(.*) (?:dot )?(com|net|org|shop|de|co uk)$/.exec(normalise(text))
  if (spelled) {
    const label = `${spelled[1]?.replaceAll(/\b(?:dot|www)\b| /g, '')}.${spelled[2]?.replace(' ', '.')}`
    return { guesses: [{ slot: 'url', label, value: `https://${label}/` }] }
  }
  const name = tidy(text)
  if (isAside || countWords(name) > 5 || /[?@]/.test(name) || name === '') return nothing
  return { guesses: [nameGuess(name)] }
}

const nameGuess = (name: string): Guess => ({
  slot: 'businessName',
  label: `“${name}” is its name`,
  value: name,
})

const namedSo =
  /\b(?:(?:it(?:’|')?s|its|is|am|are|be|was) )?(?:called|named|trading as|known as|go by)\s+|\bname (?:of (?:my|our|the) \w+ )?(?:is|will be|would be)\s+|\bname:\s*|^(?:it(?:’|')?s|its|we are|we(?:’|')re|that would be|that(?:’|')s|thats|that is)\s+(?:(?:called|named)\s+)?/i

/** A name that a message gives, without the town that follows it. */
export function nameIn(text: string): string | null {
  const name = after(namedSo, text)
  return name === null || name === '' ? null : withoutTown(name)
}

function readBusinessName({ text, isAside }: Hearing): Heard {
  const name = nameIn(text)
  if (name !== null && countWords(name) <= 8) return { value: name }
  const whole = tidy(text)
  if (isAside || countWords(whole) > 6 || countWords(whole) === 0 || /[?@]/.test(whole))
    return nothing
  const isSentence = /^(?:i|we|you|it|they|there|this|that)\b.*\s/i.test(whole)
  return isSentence ? { guesses: [nameGuess(whole)] } : { value: whole }
}

const withoutTown = (name: string) => {
  const place = /\s(?:in|from|near|at)\s+(.+)$/.exec(name)
  return place && findTown(place[1] ?? '') ? name.slice(0, place.index) : name
}

function readCountry({ text, toLabel }: Hearing): Heard {
  const code = text.trim().toUpperCase()
  if (code in countryLexicon()) return { value: code }
  const meant = [...new Set(matchOptions(text, countryLexicon()).map(({ option }) => option))]
  if (meant.length === 1) return { value: meant[0] }
  const town = townIn(text)
  const ofTown = town && countryOfTown(town)
  const likely = ofTown
    ? [ofTown]
    : meant.length > 0
      ? meant
      : nearestOptions(text, countryLexicon())
  return {
    guesses: likely
      .slice(0, 3)
      .map((value) => ({ slot: 'country', value, label: toLabel('country', value) })),
  }
}

const lead =
  /\b(?:we(?:’|')?re |we are |i(?:’|')?m |i am |it(?:’|')?s |located |based |live |lives )*(?:in|from|near|around|outside|close to)\s+(?:the (?:town|city|village|centre|center|middle|heart|north|south|east|west) of\s+)?/i

function readCity({ text }: Hearing): Heard {
  const [said = ''] = tidy(
    after(lead, text) ?? text.replace(/^(?:it(?:’|')?s|its|we(?:’|')re)\s+/i, ''),
  ).split(',')
  const name = withoutCountry(tidy(said))
  const town = findTown(name)
  if (town) return { value: town }
  if (!/^[\p{L}][\p{L}\s'’.-]*$/u.test(name) || countWords(name) > 4) return found(townIn(text))
  const near = nearTowns(name)
  if (near.length === 0) return { value: capitalised(name) }
  return {
    guesses: [...near, capitalised(name)].map((value) => ({ slot: 'city', value, label: value })),
  }
}

function withoutCountry(name: string): string {
  const last = matchOptions(name, countryLexicon()).find(
    ({ closeness, from, to }) => closeness === 1 && from > 0 && to === splitWords(name).length,
  )
  return last
    ? name
        .split(' ')
        .slice(0, last.from - last.to)
        .join(' ')
    : name
}

export const capitalised = (name: string): string =>
  name === name.toLowerCase()
    ? name.replace(/(^|[\s-])\p{L}/gu, (first) => first.toUpperCase())
    : name

function readPlace({ text }: Hearing): Heard {
  const said = tidy(
    text.replace(/^(?:it(?:’|')?s|its|we(?:’|')re|we are|the address is|at)\s+(?:at\s+)?/i, ''),
  )
  return /\d|,/.test(said) && countWords(said) >= 2 ? { value: said } : nothing
}

const everything =
  /\b(?:all|everything|every way|any way|all three|all of (?:them|these|those|the above))\b/

/** What is denied does not count: `no delivery, only collection`. */
export function readChannels({ text, toLabel }: Pick<Hearing, 'text' | 'toLabel'>): Heard {
  const meant = text.split(clauseEnd).flatMap(channelsIn)
  const chosen = channels.filter((channel) => meant.includes(channel))
  if (chosen.length > 0) return { value: chosen }
  if (everything.test(normalise(text))) return { value: [...channels] }
  return {
    guesses: channels.map((channel) => ({
      slot: 'channels',
      value: [channel],
      label: toLabel('channels', [channel]),
    })),
  }
}

const clauseEnd = /[,;.]|\b(?:but|only|just|instead)\b/i
const denial = /^(?:no|not|dont|never|without|wont|cant|cannot)$/

function channelsIn(clause: string): string[] {
  const said = splitWords(clause)
  const denied = said.findIndex((word) => denial.test(word))
  return matchOptions(clause, lexicons.channels)
    .filter(({ from }) => denied < 0 || from < denied)
    .map(({ option }) => option)
}

const myName =
  /\b(?:my name is|name(?:’|')?s|the name is|i am|i(?:’|')?m|this is|it(?:’|')?s|its|call me)\s+/i

/** An address that is spelled out is asked back. */
function readEmail({ text }: Hearing): Heard {
  const email = findEmail(text)
  if (email !== null) return { value: email }
  const [, name, host, ending] =
    /([\w.-]+)\s*(?:\[at\]|\(at\)|\sat\s)\s*([\w-]+)\s*(?:\sdot\s|\[dot\]|\.)\s*(\w+)/i.exec(
      text,
    ) ?? []
  const value = `${name}@${host}.${ending}`
  return name ? { guesses: [{ slot: 'email', label: value, value }] } : nothing
}

function readContactName({ text, isAside }: Hearing): Heard {
  const name = (after(myName, text) ?? tidy(text)).replace(/\s+(?:speaking|here)$/i, '')
  const isName = /^\p{L}[\p{L}\s'’.-]+$/u.test(name) && countWords(name) <= 5 && name.length >= 2
  return isName && !(isAside && name === tidy(text)) ? { value: capitalised(name) } : nothing
}

/** The trade that a website's words speak of; null where they do not say, or say two. */
export function industryIn(words: string): Slots['industry'] | null {
  const { value } = readOption(
    { text: words, known: {}, toLabel: () => '', isAside: false },
    'industry',
    lexicons.industry,
  )
  return (value as Slots['industry'] | undefined) ?? null
}
