import type { SlotName } from '@marketday/contract/assistant/slot-names'
import { channels, slotNames } from '@marketday/contract/assistant/slot-names'
import type { Slots } from '@marketday/contract/assistant/slots'

import type {
  Listening as Heeding,
  Understanding as Meaning,
  Senses,
} from '../../../platform/talk/senses.ts'
import { readers } from './answers/readers.ts'
import type { Heard } from './answers/hearing.ts'
import { asides } from './asides.ts'
import { findEmail, tidy } from '../../../platform/talk/patterns.ts'
import { readCorrection } from './corrections.ts'
import { readEmoji } from './words/emoji.ts'
import { isMeant } from './is-meant.ts'
import { isAssent, isPhrase, readCommand } from './read-command.ts'
import { admitted, readTapped } from './tapped.ts'
import { splitMessage, withoutPast } from './split-message.ts'
import { normalise, listEntries } from '../../../platform/talk/words-said.ts'
import { countryName, countryOfTown } from './words/places.ts'

type Listening = Heeding<Slots>
type Understanding = Meaning<Slots>

const emptyResult: Understanding = { command: null, slots: {}, guesses: [], question: null }

export function understand(message: string, listening: Listening): Understanding {
  const text = withSigns(readEmoji(message))
  const tapped = readTapped(text, listening.offered)
  if (tapped) return { ...emptyResult, slots: tapped }
  const isCommand = isPhrase(text)
  const correction = isCommand ? null : readCorrection(text, listening)
  if (correction)
    return {
      ...emptyResult,
      ...correction,
      slots: { ...readHead(text, listening), ...admitAll(correction.slots) },
    }
  return leaveOpen(readMessage(message, text, listening), text, listening)
}

/** Dictated punctuation: `we're in Leeds comma no website full stop`. */
const withSigns = (text: string): string =>
  text.replace(
    / (?:full stop|comma|question mark|exclamation mark)(?= |$)/gi,
    (sign) => signs[sign.trim().toLowerCase()] ?? '',
  )
const signs: Readonly<Record<string, string>> = {
  'full stop': '.',
  comma: ',',
  'question mark': '?',
  'exclamation mark': '!',
}

/** One way of receiving in passing leaves its question open: there may be others. */
function leaveOpen(heard: Understanding, text: string, { asked, known }: Listening): Understanding {
  const isOne = heard.slots.channels?.length === 1 && known.channels === undefined
  const isAll = asked === 'channels' || /\b(?:only|just|purely|everything)\b/i.test(text)
  return isOne && !isAll ? { ...heard, partial: ['channels'] } : heard
}

function readMessage(message: string, text: string, listening: Listening): Understanding {
  const { asked } = listening
  const { answer, question } = splitMessage(text)
  const isAnswered = question !== null && answer !== '' && readCommand(answer, asked) === null
  const command = isAnswered ? null : readCommand(text, asked)
  if (command && isMeant(command, text, asked)) return { ...emptyResult, command }
  const kept = isWhole(message, asked, answer === text) ? message.trim() : answer
  const heard = answer === '' ? readMention(text) : readAnswer(kept, listening)
  return question === null ? heard : { ...heard, guesses: [], question }
}

/** Names keep their capital letters, and signatures their lines. */
const isWhole = (message: string, slot: SlotName | null, isUncut: boolean): boolean =>
  (slot === 'businessName' && isUncut) || (slot === 'contactName' && message.trim().includes('\n'))

/** `Jan. oh and it's Pins not Pens`: the sentence before a correction answers the open question. */
function readHead(text: string, listening: Listening): Partial<Slots> {
  const head = /^([^.!;]{1,60})[.!;] (?:oh|and|also|btw|sorry|wait|actually)\b/i.exec(text)?.[1]
  return head === undefined ? {} : readAsked(head, listening, false).slots
}

/** A question fills in only unambiguous values. */
const readMention = (text: string): Understanding => ({
  ...emptyResult,
  slots: admitted('email', findEmail(text)),
})

function readAnswer(said: string, listening: Listening): Understanding {
  const { asked, offered } = listening
  const text = asked === 'intent' ? said : withoutPast(said)
  const tapped = readTapped(text, offered)
  if (tapped) return { ...emptyResult, slots: tapped }
  const command = readCommand(text, asked)
  if (command && isMeant(command, text, asked)) return { ...emptyResult, command }
  const named = readNamed(text)
  if (named) {
    const { slots } = readAsked(named.said, { ...listening, asked: named.slot }, false)
    if (Object.keys(slots).length > 0)
      return {
        ...emptyResult,
        slots: {
          ...readAsides(text, { ...listening, asked: null }),
          ...implied(asked, slots),
          ...readBefore(named, listening),
          ...slots,
        },
      }
  }
  const aside = readAsides(text, listening)
  const heard = readAsked(text, listening, Object.keys(aside).length > 0)
  const slots = { ...aside, ...heard.slots }
  const isQuestion =
    Object.keys(slots).length === 0 &&
    /\?\s*$|^(?:what|how|where|when|who|why)(?:['’]?s)? \w/i.test(text)
  return {
    command: null,
    slots,
    guesses: isQuestion ? [] : heard.guesses,
    question: isQuestion ? text : null,
  }
}

/** `150, and the name should be …`: the part before the named answer belongs to the open question. */
const readBefore = ({ before }: Named, listening: Listening): Partial<Slots> =>
  /[,.;]|\band$/.test(before) ? readAsked(tidy(before), listening, true).slots : {}

/** A website named at the first question answers it. */
const implied = (slot: SlotName | null, { url }: Partial<Slots>): Partial<Slots> =>
  slot === 'intent' && url ? admitted('intent', 'website') : {}

const admitAll = (slots: Partial<Slots> = {}): Partial<Slots> =>
  Object.assign({}, ...slotNames.map((slot) => admitted(slot, slots[slot])))

function readAsides(said: string, { asked, known }: Listening): Partial<Slots> {
  const text = withoutPast(said)
  const slots = slotNames
    .filter(
      (slot) =>
        slot !== asked &&
        (isTyped(slot) || known[slot] === undefined || asked === null || changing.test(text)),
    )
    .map((slot) => admitted(slot, asides[slot]?.(text, known)))
  return Object.assign({}, ...slots)
}

/** Recognised by their form wherever they stand. */
const isTyped = (slot: SlotName) => slot === 'email' || slot === 'phone' || slot === 'url'

/** Without these words a message does not change an earlier answer to another question. */
const changing =
  /\b(?:actually|instead|change|changed|make|moved?|moving|now|also|too|as well|no longer|anymore|any more|rather|sorry|wait|not|should|meant?|wrong|name)\b/i

function readAsked(text: string, listening: Listening, isAside: boolean) {
  const { asked, known, toLabel } = listening
  const read: Heard = asked ? readers[asked]({ text, known, toLabel, isAside }) : {}
  const heard = asked === 'channels' ? withPartial(text, read, listening) : read
  const slots = asked ? admitted(asked, heard.value) : {}
  return { slots, guesses: Object.keys(slots).length > 0 ? [] : (heard.guesses ?? []) }
}

/** `post` after `we deliver` names both, `just post` one. */
function withPartial(text: string, heard: Heard, { known, partial }: Listening): Heard {
  const isMore =
    partial?.includes('channels') && !/\b(?:only|just|no|not|dont|don['’]t)\b/i.test(text)
  const read: readonly unknown[] = Array.isArray(heard.value) ? heard.value : []
  if (!isMore || read.length === 0) return heard
  const meant = [...(known.channels ?? []), ...read]
  return { value: channels.filter((channel) => meant.includes(channel)) }
}

const names = {
  url: 'website|web address|site|url|domain',
  businessName: "(?<!my )name|(?:shop|business|company|store|trading|brand)(?:s|’s|'s)? name",
  industry: 'trade|industry|category',
  country: 'country',
  city: 'town|city|village',
  place: '(?:shop|street|postal|full)? ?address',
  channels: 'channels?|ways? to (?:get|receive)',
  productCount: 'products|items|number of (?:products|items)|product count',
  orderVolume: 'orders|number of orders|order volume',
  theme: 'look|theme|style|design',
  contactName: 'contact(?: name)?|own name',
  email: 'e-?mails?(?: address)?',
  phone: '(?:phone|telephone|mobile|contact)(?: number)?|number',
} satisfies Partial<Record<SlotName, string>>

const forms = listEntries(names).map(([slot, called]) => ({
  slot,
  form: new RegExp(
    `(?:^|[ ,.;])(?:(?:change|set|switch|correct|update|make|put) )?(?:the |my |our )(?:${called}) (?:should be|shd be|is called|(?:is|was|looks) (?:wrong|incorrect|not right)[,;.: -]{1,3}(?:it should be|should be|it is|its|it’s|it's|make it|we are in|we're in|were in)?|should say|ought to be|needs to be|must be|is actually|is really|is|to|as|into)(?: actually| really)?:? ([^;?]+)$`,
    'i',
  ),
}))

/** Finds a slot named in the message, such as “the town should be York”, with its value. */
interface Named {
  readonly slot: SlotName
  readonly said: string
  readonly before: string
}

function readNamed(text: string): Named | null {
  for (const { slot, form } of forms) {
    const match = form.exec(text)
    const value = match?.[1]
    if (match && value && !/^(?:wrong|not|incorrect|missing|mis)/i.test(value))
      return { slot, said: value, before: text.slice(0, match.index + 1) }
  }
  return null
}

export const setUpSenses: Senses<Slots> = {
  slots: slotNames,
  understand,
  admit: admitted,
  imply: (updates, current) => {
    if (updates.url && !current.intent) return { ...updates, intent: 'website' }
    // Who looks around twice may as well try it.
    const isLooking = updates.intent === 'looking' && current.intent === 'looking'
    return isLooking ? { ...updates, intent: 'fresh' } : updates
  },
  isAssent,
  holds: stillHolds,
  fallback,
  suggest: (slot, { city }) =>
    slot === 'country' ? [city && countryOfTown(city), 'GB', 'IE', 'US'].filter(Boolean) : [],
  toLabel: (slot, value) => (slot === 'country' ? countryName(String(value)) : String(value)),
  mailbox: 'email',
}

/** The country of the town; after a miss, what a shop can start with. */
function fallback(slot: SlotName, { city }: Partial<Slots>, misses: number): Partial<Slots> {
  if (slot === 'country') return city ? admitted('country', countryOfTown(city)) : {}
  return misses > 0 ? admitted(slot, starts[slot]) : {}
}

const starts: Readonly<Partial<Record<SlotName, unknown>>> = {
  intent: 'fresh',
  industry: 'other',
  channels: ['pickup'],
}

/** True if an answer still fits the answers it depends on. */
function stillHolds(slot: SlotName, slots: Partial<Slots>): boolean {
  if (slot === 'url') return slots.intent !== 'fresh'
  if (slot === 'city') return isIn(slots.city, slots.country)
  if (slot === 'place')
    return (
      isIn(slots.city, slots.country) &&
      normalise(slots.place ?? '').includes(normalise(slots.city ?? ''))
    )
  return true
}

function isIn(town: string | undefined, country: string | undefined): boolean {
  const home = town === undefined ? null : countryOfTown(town)
  return home === null || home === country
}
