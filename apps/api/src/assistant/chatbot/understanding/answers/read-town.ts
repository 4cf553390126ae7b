import {
  after,
  capitalised,
  countWords,
  findStreet,
  isRemark,
  tidy,
} from '../../../../platform/talk/patterns.ts'
import {
  countryLexicon,
  findTown,
  nearTowns,
  regionCountry,
  townIn,
  townsIn,
  countryCalled,
  countryOfTown,
} from '../words/places.ts'
import { matchOptions, splitWords, nearestOptions } from '../../../../platform/talk/words-said.ts'
import { isSentence } from '../is-sentence.ts'
import { withoutLead } from '../words/leads.ts'
import type { Guess, Heard, Hearing } from './hearing.ts'

/** `88 High Street, Thirsk, UK`, `Inverness, Scotland` */
export function townOfAddress(text: string): string | null {
  const [first = '', ...rest] = (findStreet(text) ?? text).split(/, ?/)
  const parts = findStreet(text)
    ? rest
    : rest.length === 1 && isOfCountry(rest[0] ?? '')
      ? [first]
      : []
  return (
    parts.map((part) => findTown(tidy(part).replace(postcode, ''))).find((town) => town !== null) ??
    null
  )
}

const postcode = /\s+[A-Z]{1,2}\d[\dA-Z]? ?\d[A-Z]{2}$/i
const isOfCountry = (text: string) =>
  matchOptions(text, countryLexicon()).some(({ closeness }) => closeness === 1)

/** `Leeds city centre`, `Whitby these days` */
const withoutCentre = (text: string): string =>
  text
    .trim()
    .replace(
      /,? (?:city|town) (?:centre|center)$|,? (?:these days|nowadays|obviously|capital|now)$/i,
      '',
    )

/** `près de Lyon`, `wir sitzen in Ulm` */
const afterPreposition = (text: string): string | null => foreignPlace.exec(text)?.[1] ?? null

const foreignPlace =
  /^(?:(?:wir|ich|nous|on|je|estamos|somos|siamo|sono|estou|wij|we|jesteśmy|mieszkam|vi|jag)\s(?:\p{L}+\s){0,3})?(?:aus|bei|nahe|in der nähe von|près d[eu]|proche d[eu]|à côté d[eu]|pas loin d[eu]|à|en|cerca de|al lado de|vicino a|presso|nei pressi di|perto d[eoa]|em|no|na|w|we|pod|koło|obok|bij|vlakbij|te|uit|i|nära|utanför|ved|nær|in|a)\s(\p{Lu}[\p{L}'’-]+(?:\s(?:am|an der|sur|de|la)?\s?\p{Lu}[\p{L}'’-]+){0,2})(?=$|[,.;!]| capital)/u

const newerTown =
  /\bmoved (?:from .{2,30} )?to (\p{Lu}[\p{L}'’-]+)|\bnow (?:based |living )?(?:in|at) (\p{Lu}[\p{L}'’-]+)|\bit['’]?s (?:in )?(\p{Lu}[\p{L}'’-]+) (?:now|nowadays|these days|today)\b|\b(?:[Pp]ut|[Gg]o with|[Uu]se|jetzt|maintenant|ahora|adesso|agora|teraz) (\p{Lu}[\p{L}'’-]+)$/u

export function readTown({ text: message }: Hearing): Heard {
  const answer = restated(message)
  const ofAddress = townOfAddress(answer)
  if (ofAddress) return { value: ofAddress }
  const newer = newerTown.exec(answer)?.slice(1).find(Boolean)
  const text = newer ?? afterPreposition(answer) ?? withoutLead('city', withoutCentre(answer))
  const name = townNamed(text)
  const town = findTown(name)
  if (town) return { value: town.length === name.length && hasAccents(name) ? name : town }
  return isTownLike(name) ? unknownTown(name) : foundTown(text)
}

/** `sheff... sheffield`, `Freo, well Fremantle officially` */
const restated = (text: string): string => {
  const [, stretched] = /^\s*(?:\p{L}{2,})(?:\.{2,}|…)\s*(\p{L}[\p{L} '’-]+)$/u.exec(text) ?? []
  const [, proper] =
    /^\s*\p{L}[\p{L} '’-]{1,30},? (?:well|or rather|i mean|properly|officially),? (\p{L}[\p{L} '’-]{1,30}?)(?: officially| properly| really)?\s*$/iu.exec(
      text,
    ) ?? []
  return stretched ?? proper ?? text
}

const isTownLike = (name: string): boolean =>
  !isSentence(name) &&
  !isRemark.test(name) &&
  /^[\p{L}][\p{L}\s'’.-]*$/u.test(name) &&
  countWords(name) <= 4

function unknownTown(name: string): Heard {
  const named = townsIn(name)
  if (named.length > 1) return { guesses: named.slice(0, 3).map(guess) }
  const near = nearTowns(name)
  return near.length === 0
    ? { value: capitalised(name) }
    : { guesses: [...near, capitalised(name)].map(guess) }
}

function townNamed(text: string): string {
  const led = isLed(text) ? after(lead, text) : null
  const phrases = tidy(
    (led ?? text.replace(/^not [^,]{2,30}, (?:but |its )?/i, '').replace(locatedVerb, '')).replace(
      small,
      '',
    ),
  )
    .replace(/^(.{2,40}?)(?: and)? not .*$/i, '$1')
    .split(/,|(?<!\bst)\. /i)
  const phrase = phrases.find((part) => !isSentence(part)) ?? phrases[0] ?? ''
  const whole = tidy(phrase)
  return withoutPraise(withoutCountry(townBefore.exec(whole)?.[1] ?? whole))
}

const guess = (value: string): Guess => ({ slot: 'city', value, label: value })

function foundTown(text: string): Heard {
  const town = townIn(text)
  return town === null ? {} : { value: town }
}

const hasAccents = (name: string) => /\p{M}/u.test(name.normalize('NFD'))

function withoutPraise(phrase: string): string {
  const town = phrase.replace(praised, '')
  return withoutRegion(findTown(town) || /^\p{Lu}/u.test(town) ? town : phrase)
}

/** Strips the region: `Austin, Texas`, `Ennis co Clare`. */
export function withoutRegion(name: string): string {
  const all = name.split(' ')
  const from = all.findIndex(
    (_, place) => place > 0 && regionCountry(all.slice(place).join(' ')) !== null,
  )
  return from > 0 ? all.slice(0, from).join(' ') : name
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

/** `in France but sell to Belgium`: the country after “in”. */
function homeCountry(text: string): string | null {
  const place =
    /\b(?:shop|store|business|based|stall)\b.{0,20}\bin\s+(?:the\s+)?([\p{L} ]+?)(?=$|[,.;]|\s(?:but|and)\b)/iu.exec(
      text,
    )?.[1] ??
    /\b(?:in|from)\s+(?:the\s+)?([\p{L} ]+?)(?=$|[,.;]|\s(?:but|and)\b)/iu.exec(text)?.[1] ??
    ''
  const meant = new Set(matchOptions(place, countryLexicon()).map(({ option }) => option))
  return meant.size === 1 ? ([...meant][0] ?? null) : null
}

const lead =
  /\b(?:we(?:’|')?re |we are |i(?:’|')?m |i am |it(?:’|')?s |located |based |live |lives )*(?:in|from|near|around|outside|close to)\s+(?:of\s+)?(?:the (?:town|city|village|centre|center|middle|heart|north|south|east|west) of\s+)?/i

const praised =
  /^(?:(?:sunny|lovely|beautiful|wee|historic|rainy|good|old|central|downtown|wonderful|gorgeous|sleepy|pretty|quiet) )+/i
const small =
  /^(?:an? |the )?(?:\w+ ){0,2}(?:place|town|village|city|hamlet|suburb|spot)(?: (?:is called|is named|is|called|named|of))? /i
const locatedVerb =
  /^(?:right )?(?:the (?:middle|centre|center|heart|outskirts|edge|north|south|east|west) of|it(?:’|')?s|its|it is|that(?:’|')?s|we(?:’|')?re|we are|i(?:’|')?m|i am|just)\s+/i

/** `Howth in Dublin`: the smaller place is the town. */
const townBefore =
  /^(\p{L}[\p{L}’'-]+(?: \p{L}[\p{L}’'-]+)?) (?:in|near|outside|just outside|by) /iu
const isLed = (text: string) => {
  const before = townBefore.exec(tidy(text))?.[1]
  return (
    before === undefined ||
    /\b(?:we|i|we(?:’|')?re|were|i(?:’|')?m|im|it(?:’|')?s|its|based|located|live|lives|am|are|is|an?|the|just|outside|somewhere|right|here|shop|stall|village|town|place|that(?:’|')s|thats|over|down|up|out|not|far|smack|bang|deep|mostly|small|little|tiny|countryside|in|near|from)\b/i.test(
      before,
    )
  )
}

const article = /^(?:la |le |les |el |die |das |der |il |lo |a |o |os |het |de |l['’])(?=\p{L})/iu

const calledCountry = (text: string): string | null =>
  plates[text.trim().toUpperCase()] ??
  countryCalled(withoutLead('country', text.trim()).replace(article, ''))

/** Codes on number plates. */
const plates: Readonly<Record<string, string>> = { A: 'AT', D: 'DE', E: 'ES', F: 'FR', I: 'IT' }

export function readCountry({ text, toLabel }: Hearing): Heard {
  const code = text.trim().toUpperCase()
  if (code in countryLexicon()) return { value: code }
  const called = calledCountry(text) ?? homeCountry(text)
  if (called) return { value: called }
  const meant = [...new Set(matchOptions(text, countryLexicon()).map(({ option }) => option))]
  if (meant.length === 1) return { value: meant[0] }
  const ofRegion = regionCountry(text.replace(/^.*\bin\s+/i, ''))
  if (ofRegion && meant.length === 0) return { value: ofRegion }
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
