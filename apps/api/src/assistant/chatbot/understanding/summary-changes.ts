import { distance } from 'fastest-levenshtein'

import type { SlotName } from '@marketday/contract/assistant/slot-names'
import type { Slots } from '@marketday/contract/assistant/slots'

import { tidy } from '../../../platform/talk/patterns.ts'
import type { Listening, Understanding } from '../../../platform/talk/senses.ts'
import { matchOptions, normalise } from '../../../platform/talk/words-said.ts'
import { readMonthly, readNumber } from './answers/numbers.ts'
import { readers } from './answers/readers.ts'
import { isSentence } from './is-sentence.ts'
import { lexicons } from './words/lexicons.ts'
import speech from './words/speech.json' with { type: 'json' }

type Change = Partial<Pick<Understanding<Slots>, 'slots' | 'removed' | 'reopened'>>

/** Changes at the summary: a named answer with its new value, `Ball not Bell`, or another look. */
export function readSummaryChange(said: string, listening: Listening<Slots>): Change | null {
  if (listening.asked !== null) return null
  const text = tidy(said.replace(assent, ''))
  return readNamedValue(text, listening) ?? readOtherLook(text, listening)
}

/** `yes but …`, `all good except …`, `nearly. …` */
const assent =
  /^.{0,40}?\b(?:but|except(?: for| that)?|apart from|only|nearly|almost|just|one thing|aber|nur|außer|bis auf|fast|mais|sauf|presque|juste|pero|excepto|menos|casi|ma|tranne|quasi|solo|mas|exceto|quase|só|maar|behalve|bijna|alleen|ale|oprócz|prawie|tylko|men|utom|nästan|bara)\b[,.:;!]*\s+(?=\S+\s+\S)/iu

const names = new Map(
  Object.entries(speech.slots).flatMap(([slot, words]) =>
    words.map((word) => [word, slot as SlotName] as const),
  ),
)

/** The longest name of an answer in the message, with the words after it. */
interface Named {
  readonly slot: SlotName
  readonly before: string
  readonly rest: string
}

function findNamed(text: string): Named | null {
  const words = text.split(/\s+/)
  const plain = words.map(normalise)
  for (const length of [3, 2, 1])
    for (let from = 0; from + length <= Math.min(words.length, 8); from += 1) {
      const name = plain.slice(from, from + length).join(' ')
      const slot = names.get(name) ?? names.get(name.replace(/s$/, ''))
      const [before, rest] = [words.slice(0, from), words.slice(from + length)]
      if (slot) return { slot, before: before.join(' '), rest: rest.join(' ') }
    }
  return null
}

function readNamedValue(text: string, listening: Listening<Slots>): Change | null {
  const named = findNamed(text)
  if (!named || listening.known[named.slot] === undefined) return null
  const { slot } = named
  if (removal.test(text)) return { slots: {}, removed: [slot] }
  const value = tidy(named.rest.replace(valueLead, '').replace(/,? (?:please|pls|not .*)$/i, ''))
  const counted = readCount(named)
  if (counted !== null) return { slots: { [slot]: counted } }
  if (value === '') return { slots: {}, reopened: slot }
  const isFree = /^(?:businessName|city|contactName|place)$/.test(slot)
  const { value: read } = readers[slot]({
    text: value,
    known: listening.known,
    toLabel: listening.toLabel,
    isAside: false,
  })
  return read === undefined || (isFree && isSentence(value)) ? null : { slots: { [slot]: read } }
}

/** `45 products not 40`, `make it 60 orders` */
function readCount({ slot, before, rest }: Named): number | null {
  if (slot !== 'productCount' && slot !== 'orderVolume') return null
  const affirmed = rest.replace(/,? ?\b(?:not|nicht|pas|no|non|não|niet|nie|inte|ikke) .*$/iu, '')
  const text = /\d/.test(affirmed)
    ? affirmed
    : `${before.replace(/^.*\bnot \S+ ?/i, '')} ${affirmed}`
  return slot === 'productCount' ? readNumber(text) : readMonthly(text)
}

const removal =
  /\b(?:take|remove|delete|drop|leave|hide|dont show|don['’]t show|without|no)\b.*\b(?:off|out|away|phone|email|address|number)\b/i
const valueLead =
  /^[\s,:;.-]*(?:(?:is|are|was|looks|s|it['’]?s|it|that['’]?s|wrong|incorrect|not right|should|must|needs to|be|say|read|to|as|more like|rather|actually|called|now|ist|heißt|sind|falsch|sollte|muss|sein|est|sont|c['’]est|faux|doit être|es|son|mal|debe ser|è|sono|sbagliat[oa]|deve essere|é|são|errad[oa]|deve ser|moet|zijn|fout|heet|to|jest|są|ma być|är|ska vara|heter)(?:[\s,:;.-]+|$))*/iu

/** `Ball not Bell`, `14 not 12 High Street`, `.com not .co.uk`: part of an answer. */
export function readPart(message: string, listening: Listening<Slots>): Change | null {
  const { asked, known, last } = listening
  const text = message.replace(interjection, '')
  const [, now, old] =
    /^(?:.{0,30}\b(?:its|it['’]s|it is|is|should be|be|make it) )?(\S.{0,40}?),? (?:not|instead of|nicht|pas|non|não|niet|nie|inte) (\S.{0,40})$/iu.exec(
      text,
    ) ?? []
  if (!now || !old || counts.some((slot) => String(known[slot]) === old)) return null
  if (asked !== null && !isForEarlier(now, old, { ...listening, asked })) return null
  const slot = (isOnPhone(text, last) ? withPhone : partial).find(
    (name) => findPart(name, known[name] ?? '', old) >= 0,
  )
  if (!slot) return null
  return { slots: { [slot]: withPart(slot, known[slot] ?? '', { now, old }) } }
}

/** At another question the new part must resemble the old one and must not be its answer. */
function isForEarlier(
  now: string,
  old: string,
  { asked, ...listening }: Listening<Slots> & { readonly asked: SlotName },
): boolean {
  const isShort = now.split(' ').length < 3 && old.split(' ').length < 3
  const isSimilar = distance(now.toLowerCase(), old.toLowerCase()) <= Math.ceil(old.length / 2)
  return (
    isShort &&
    (isSimilar || /\d/.test(old)) &&
    readers[asked]({ ...listening, text: now, isAside: false }).value === undefined
  )
}

function withPart(
  slot: SlotName,
  value: string,
  { now, old }: { readonly now: string; readonly old: string },
): string {
  const at = findPart(slot, value, old)
  const further =
    slot === 'phone' ? now.replace(/^.*?(?=\d+$)/, '') : replaceIn(old, now, value.slice(0, at))
  const rest = value.slice(at + old.length)
  const isWithRest = rest.trim() !== '' && further.toLowerCase().endsWith(rest.toLowerCase())
  const changed = value.slice(0, at) + further + (isWithRest ? '' : rest)
  return slot === 'email' ? changed.toLowerCase() : changed
}

const interjection =
  /^(?:(?:sorry|oops|ups|oh|ah|no|wait|shit|damn|crap|argh|doh|hang on|hold on)[,.:;!-]* +)+/i

/** Place of a part: a phone number's last digits, elsewhere whole words. */
function findPart(slot: SlotName, value: string, part: string): number {
  const [whole, sought] = [value.toLowerCase(), part.toLowerCase()]
  if (slot === 'phone') return whole.endsWith(sought) ? whole.length - sought.length : -1
  for (let at = whole.indexOf(sought); at >= 0; at = whole.indexOf(sought, at + 1))
    if (isBoundary(whole, at) && isBoundary(whole, at + sought.length)) return at
  return -1
}

const isBoundary = (text: string, at: number): boolean =>
  !/^[\p{L}\d]{2}$/u.test(text.slice(Math.max(at - 1, 0), at + 1))

const counts = ['productCount', 'orderVolume'] as const
const partial = ['contactName', 'place', 'email', 'businessName'] as const
const withPhone = [...partial, 'phone'] as const
const isOnPhone = (text: string, last: SlotName | null | undefined): boolean =>
  last === 'phone' || /\b(?:ends|endet)\b/i.test(text)

/** The new words, without those that stand before the old ones already, with the rest of the old. */
function replaceIn(old: string, now: string, before: string): string {
  const further = now.toLowerCase().startsWith(before.toLowerCase().trim())
    ? now.slice(before.trim().length).trim()
    : now
  const [, ...tail] = old.split(' ')
  return /^\d+\w?$/.test(further) && /^\d/.test(old) ? [further, ...tail].join(' ') : further
}

/** `can I have bold instead` */
function readOtherLook(text: string, { known }: Listening<Slots>): Change | null {
  if (normalise(text).split(' ').length > 8) return null
  const meant = matchOptions(text, lexicons.theme).filter(({ closeness }) => closeness === 1)
  const named = meant.filter(({ option }) => option !== known.theme)
  const [first, ...others] = new Set(named.map(({ option }) => option))
  const isLabel = first !== undefined && ` ${normalise(text)} `.includes(` ${first} `)
  return isLabel && others.length === 0 ? { slots: { theme: first } } : null
}
