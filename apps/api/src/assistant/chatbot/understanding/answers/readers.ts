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
  findStreet,
  isRemark,
  tidy,
} from '../../../../platform/talk/patterns.ts'
import { lexicons } from '../words/lexicons.ts'
import { matchOptions, splitWords } from '../../../../platform/talk/words-said.ts'
import { chooseOption } from './choose-option.ts'
import type { Heard, Hearing } from './hearing.ts'
import { isSentence } from '../is-sentence.ts'
import { withoutLead } from '../words/leads.ts'
import { matchTrades } from './match-trades.ts'
import { readMonthly, readNumber } from './numbers.ts'
import { readNumberWord } from './number-words.ts'
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
  productCount: ({ text }) => counted(readNumber(onlyCounts(text, otherThanProducts))),
  orderVolume: ({ text }) => counted(readMonthly(onlyCounts(text, otherThanOrders))),
  theme: readTheme,
  contactName: readContactName,
  email: readEmail,
  phone: ({ text, known }) => {
    const typed = findPhone(text.replace(/^(\D*)00(?=[1-9])/, '$1+'))
    return toHeard(typed && toE164(typed, known.country as CountryCode | undefined))
  },
}

function readIndustry(hearing: Hearing): Heard {
  const matches = matchTrades(hearing.text)
  return chooseOption(hearing, { slot: 'industry', lexicon: lexicons.industry, matches })
}

/** A look's name wins over words that describe one; a choice between two stays open. */
function readTheme(hearing: Hearing): Heard {
  const heard = chooseOption(hearing, { slot: 'theme', lexicon: lexicons.theme })
  if (
    heard.value !== undefined ||
    / (?:or|but|oder|aber|ou|mais|o|pero|of|maar|lub|eller|men) /i.test(hearing.text)
  )
    return heard
  const matches = matchOptions(hearing.text, lexicons.theme)
    .filter(({ closeness }) => closeness === 1)
    .toSorted((a, b) => a.from - b.from)
  const meant = new Set(heard.guesses?.map(({ value }) => value))
  const chosen = matches.map(({ option }) => option).filter((option) => meant.has(option))
  const named = chosen.find((option) => splitWords(hearing.text).includes(option))
  return new Set(chosen).size < 2 ? heard : { value: named ?? chosen[0] }
}

const toHeard = (value: string | null): Heard => (value === null ? emptyAnswer : { value })
const counted = (value: number | null): Heard => (value === null ? emptyAnswer : { value })

/** Prices, opening times and counts of other things are no counts. */
const onlyCounts = (text: string, others: RegExp): string =>
  withoutOthers(text, others)
    .replace(
      /[£$€]\s?\d+(?:[.,]\d+)?|\d+(?:[.,]\d+)?\s?(?:€|£|eur\b|pounds\b|euros\b|dollars\b|p\b|%|km\b|miles?\b|years?\b|yrs?\b)/gi,
      ' ',
    )
    .replace(
      /\b(?:open|opens|close|closed|closes)\b.*$|\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]* (?:to|-) .*$/i,
      ' ',
    )

const otherThanProducts =
  /\b(?:orders?|bestellungen|commandes|pedidos|ordini|encomendas|zamówień)\b/i
const otherThanOrders =
  /\b(?:products?|items?|lines|designs|produkte|artikel|produits|productos|prodotti|produtos|producten)\b/i

/** Drops clauses about the other count, if another clause is left with a number. */
function withoutOthers(text: string, others: RegExp): string {
  if (!others.test(text)) return text
  const clauses = text.split(/[,;] | (?=(?:and|but|und|et|y|e) )/i)
  const left = clauses.filter((clause) => !others.test(clause)).join(', ')
  return readNumber(left) === null ? text : left
}

const whereabouts =
  /\b(?:street|road|lane|avenue|square|terrace|parade|mews|quay|market|arcade|centre|mall|station|farm|mill|high st|main st|industrial estate|business park)\b|\b(?:above|opposite|behind|beside|next (?:to|door)|corner of|across from|unit|stall)\b/i

function readPlace({ text: said }: Hearing): Heard {
  const text = withDigits(said)
    .replace(/(?:[,.;] ?| )(?:we(?:['’]?re| are)? )?(?:open|closed)\b.*$/i, '')
    .replace(/^(?:the )?(?:\p{L}+ ){0,2}(?:one|shop|store|branch) is(?: at)? (?=\d)/iu, '')
    .replace(/(\d+[a-z]?) not \d+[a-z]?\b/i, '$1')
    .replace(
      /\d+[a-z]?,? (?:nein|nee|nej|wait|sorry|pardon|perd[oó]n|scusa|doch|ach)[ ,]+(\d+[a-z]?\b)/i,
      '$1',
    )
    .replace(/^.{0,60}?(?:\bat|\b(?:shop|stall|store),) (?=\d+[a-z]?,? \p{L})/iu, '')
  const address = tidy(
    text
      .replace(/\s*\([^)]*\)|,? but (?:please|pls|don['’]?t|dont|do not).*$/gi, '')
      .replace(/^(?:.{0,40}\bnow|same as (?:my|our) \w+|we moved[^,]*),? (?=\d)/i, '')
      .replace(/^(?:it(?:’|')?s|its|we(?:’|')re|we are|the address is|at)\s+(?:at\s+)?/i, ''),
  )
  const isRestated = isSentence(address) || restating.test(address)
  const settled = isRestated ? lastAddress(address) : address
  return settled !== null && isAddress(settled) ? { value: settled } : emptyAnswer
}

/** `3 Quay St, wait the sign says Street. 3 Quay Street` */
const restating = /\b(?:says|said|wait|sorry)\b.*[.!?] \d/

/** `seventeen Heaton Road`; capital letters are a name's, as in `Seven Sisters Road`. */
const withDigits = (text: string): string => {
  const words = text
    .trim()
    .replace(/^(?:number|no\.?) (?=\p{L})/iu, '')
    .split(' ')
  const end = words.findIndex((word) => /\d|\p{Lu}/u.test(word) || readNumberWord(word) === null)
  const number = end > 0 && end < 4 ? readNumber(words.slice(0, end).join(' ')) : null
  const isStreet = /^\p{Lu}/u.test(words[end] ?? '') || /^number /i.test(text.trim())
  const isNumbered = number !== null && isStreet && whereabouts.test(text)
  return isNumbered ? [number, ...words.slice(end)].join(' ') : text
}

const isAddress = (text: string): boolean =>
  countWords(text) >= 2 &&
  (/\d/.test(text) || ((text.includes(',') || whereabouts.test(text)) && !refusal.test(text)))

/** `farm only, not open to the public`; within a clause the words belong to names. */
const refusal =
  /(?:^|[,.;] )(?:only|[Nn]ot|no|[Nn]ever|skip|[Oo]nline|[Nn]ur|[Kk]ein\w*|[Nn]ein|[Nn]icht|non|pas|[Ss]eulement|solo|sólo|sin|senza|[Nn]iet|[Gg]een|[Aa]lleen)\b|\b(?:only|online|nur|seulement|solo|alleen)(?:[,.;]|$)/

/** `7 Mill St, wait the sign says Street. 7 Mill Street`: the last part that is no remark. */
const lastAddress = (text: string): string | null =>
  text
    .split(/[.;!?]\s+|,\s+(?=\p{Ll})/u)
    .map(tidy)
    .findLast((part) => isAddress(part) && !isSentence(part)) ?? findStreet(text)

const myName =
  /\b(?:my name is|name(?:’|')?s|the name is|i am|i(?:’|')?m|this is|it(?:’|')?s|its|calls? me)\s+/i

const withoutDenied = (text: string): string => {
  const rest = text.replace(/[,;]? (?:and )?not .*$/i, '')
  return rest.includes('@') ? rest : text
}

/** A spelled-out address is confirmed with the visitor: `mia at oakmill dot com`. */
function readEmail({ text: said }: Hearing): Heard {
  const text = withoutDenied(said)
    .replace(/\s*@\s*/g, '@')
    .replace(
      /(?<=@\S+?)(?:\s+\.\s*|\.\s+)(?=(?:com|co|net|org|uk|de|fr|es|it|nl|pt|pl|se|ie|eu|au|ca)\b)/gi,
      '.',
    )
  const email = findEmail(text)
  if (email !== null) return { value: email }
  const value = findEmail(text.replace(spelledSign, toSign)) ?? findEmail(joinSpelled(text))
  return value === null ? emptyAnswer : { guesses: [{ slot: 'email', label: value, value }] }
}

/** `gemma at the proving drawer dot co dot uk` */
const joinSpelled = (text: string): string => {
  const [, name = '', host = '', ending = ''] =
    /^(?:.{0,30}\b(?:is|it['’]s|its) )?([\p{L}\d._-]+(?: dot [\p{L}\d]+)*) at ((?:[\p{L}\d-]+ ){1,6}?)dot ((?:co dot )?[a-z]{2,4})\W*$/iu.exec(
      text.trim(),
    ) ?? []
  return `${name}@${host}.${ending}`.replaceAll(/ dot /gi, '.').replaceAll(' ', '').toLowerCase()
}

const spelledSign = /[ ([{]{1,3}(at|dot)[ )\]}]{1,3}/gi
const toSign = (_: string, word: string) => (word.toLowerCase() === 'at' ? '@' : '.')

function readContactName(hearing: Hearing): Heard {
  const signed = hearing.text.split(/\n+/).map((line) => line.trim())
  const part =
    /^(?:put|ask for|speak to|talk to|contact|use) (?:my|her|his) [\w' ]{1,20}, (.+)$/i.exec(
      hearing.text,
    )?.[1]
  const lines = part === undefined ? signed : [part]
  const read = lines.map((text) =>
    readName({ ...hearing, text, isAside: hearing.isAside && lines.length === 1 }),
  )
  return read.find(({ value }) => value !== undefined) ?? emptyAnswer
}

const role =
  /^(?:owner|manager|founder|director|baker|inhaber(?:in)?|chef(?:in)?|gérante?|propriétaire|dueñ[oa]|propietari[oa]|titolare|propriet[aá]ri[oa]|don[oa]|eigena(?:ar|resse)|właściciel(?:ka)?|ägare|ejer|eier)$/i

function readName({ text: said, isAside, ...rest }: Hearing): Heard {
  const restated = /^(\S+), (\1 .+)$/iu.exec(said.trim())?.[2]
  if (restated) return readName({ ...rest, text: restated, isAside })
  const turned = /^(\p{Lu}[\p{L}-]+), (\p{Lu}[\p{L}-]+)$/u.exec(said.trim())
  if (turned && !role.test(turned[2] ?? '')) return { value: `${turned[2]} ${turned[1]}` }
  return readPlainName({ text: said, isAside, ...rest })
}

function readPlainName({ text: said, isAside }: Hearing): Heard {
  const text = withoutLead(
    'contactName',
    said
      .replace(/^(?:ask for|call me|put|its|it['’]s) /i, '')
      .replace(/\+?\d[\d\s()-]{6,}/, ' ')
      .trim(),
  )
  const [first = ''] = text.split(/[,;!\n]|(?<!\b(?:dr|mr|mrs|ms|st|prof))\. | [-–(]/i)
  const introduced = after(myName, text)
  const isIntroduced = introduced !== null && isPersonLike(introduced)
  const name = (isIntroduced ? introduced : tidy(first.trim())).replace(
    /\s+(?:speaking|here|is my name|not .*)$/i,
    '',
  )
  return isPersonLike(name) && !(isAside && name === tidy(said))
    ? { value: capitalised(name) }
    : emptyAnswer
}

const isPersonLike = (name: string): boolean =>
  !isRemark.test(name) &&
  !isSentence(name) &&
  !/\b(?:the|to|my|put|just|regards|wishes|faithfully|sincerely)\b/i.test(name) &&
  /^\p{L}[\p{L}\s'’.-]+$/u.test(name) &&
  countWords(name) <= 5 &&
  name.length >= 2

/** Returns the trade of a website's text; null if it is missing or ambiguous. */
export function industryIn(text: string): Slots['industry'] | null {
  const { value } = readIndustry({ text: text, known: {}, toLabel: () => '', isAside: false })
  return (value as Slots['industry'] | undefined) ?? null
}
