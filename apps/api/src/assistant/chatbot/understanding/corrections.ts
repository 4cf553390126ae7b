import type { SlotName } from '@marketday/contract/assistant/slot-names'
import { slotNames } from '@marketday/contract/assistant/slot-names'
import type { Slots } from '@marketday/contract/assistant/slots'

import { tidy } from '../../../platform/talk/patterns.ts'
import type { Listening, Understanding } from '../../../platform/talk/senses.ts'
import { normalise } from '../../../platform/talk/words-said.ts'
import { readers } from './answers/readers.ts'
import { readChannels } from './answers/read-channels.ts'
import { isAddition, readMarked } from './marked-corrections.ts'
import { readResembling, readSurname } from './resembling.ts'
import { readPart, readSummaryChange } from './summary-changes.ts'
import { withoutEnding } from './split-message.ts'
import { readMonthly } from './answers/numbers.ts'

type Correction = Partial<Pick<Understanding<Slots>, 'slots' | 'removed' | 'reopened'>>

const called = {
  url: 'web ?site|web ?address|site|url|domain|address of (?:my|our|the) (?:web)?site',
  businessName: '(?:shop |business |company )?name',
  city: 'town|city|village',
  country: 'country',
  place: '(?:street|postal|street )address|street|address',
  channels: 'channels?',
  productCount: '(?:number of )?(?:products|items)|product count',
  orderVolume: '(?:number of )?orders',
  theme: 'look|theme|style|design|colou?rs?',
  contactName: 'my name|contact name',
  email: 'e-?mail(?: address)?',
  phone: '(?:tele)?phone(?: number)?|mobile(?: number)?|number',
} satisfies Partial<Record<SlotName, string>>
const calledSlots = Object.entries(called) as [keyof typeof called, string][]
/** A message that changes an earlier answer; null for any other message. */
export function readCorrection(message: string, listening: Listening<Slots>): Correction | null {
  const text = withoutEnding(message.trim())
  for (const read of forms) {
    const correction = read(text, listening)
    if (correction) return correction
  }
  return null
}

const removal =
  /^(?:actually |please |no |oh |sorry |wait |can you |and )*(?:remove|delete|forget|drop|take out|take away|leave out|don['’]?t use|get rid of|clear)(?: out)? (?:my |the |our |that )?(.{3,30}?)(?: again| please|,.*| out| off)?$/i

function readRemoval(text: string, { known }: Listening<Slots>): Correction | null {
  const thing = removal.exec(text)?.[1]
  const slot = thing && slotCalled(thing)
  return slot && known[slot] !== undefined ? { slots: {}, removed: [slot] } : null
}

const slotCalled = (thing: string): SlotName | null =>
  calledSlots.find(([, names]) => new RegExp(`^(?:${names})$`, 'i').test(thing.trim()))?.[0] ?? null

const complaint =
  /^(?:oh |oops |sorry |no |but |wait |hang on |actually )*(?:(?:that(?:['’]s)? |it(?:['’]s)? |you(?:['’]ve)? (?:got|have) )?(?:is |was )?(?:the )?(?:wrong|not that|not the right|incorrect) |(?:the|my|our|that) )(.{3,24}?)(?:(?: (?:is|was|are|looks)|['’]?s) (?:wrong|incorrect|not right|misspel\w+|a typo))?(?: sorry)?(?:$|[,.:;] *(.*)$)/i

/** `wrong town, it's Deal` changes the town, `the name is wrong` asks for it again. */
function readComplaint(text: string, listening: Listening<Slots>): Correction | null {
  if (!/\b(?:wrong|not that|not the right|incorrect|not right|misspel\w+|typo)\b/i.test(text))
    return null
  const [, thing = '', rest = ''] = complaint.exec(text.replace(/[.!]+$/, '')) ?? []
  const slot = thing === 'number' ? lastNumber(listening) : slotCalled(thing)
  if (!slot || listening.known[slot] === undefined) return null
  return tidy(rest) === '' ? { slots: {}, reopened: slot } : readInto(slot, newest(rest), listening)
}

/** `sorry, we changed it last week. its Lagan Coffee` */
const newest = (text: string): string =>
  tidy(/\b(?:its|it['’]s|it is|now) (.+)$/i.exec(text)?.[1] ?? text).replace(opener, '')

const numeric: readonly SlotName[] = ['phone', 'orderVolume', 'productCount']
const lastNumber = ({ known, last }: Listening<Slots>): SlotName | null =>
  [last, ...numeric].find((slot) => slot && numeric.includes(slot) && known[slot] !== undefined) ??
  null

interface Replacement {
  readonly form: RegExp
  /** Groups of the old and the new value. */
  readonly old: number
  readonly now: number
}

const replacements: readonly Replacement[] = [
  {
    form: /\b(?:change|swap|switch|replace) (?:the |my )?(.{1,60}?) (?:to|for|with|into) (.{1,60}?)(?: please)?[.!]?$/i,
    old: 1,
    now: 2,
  },
  {
    form: /(?:^|[ ,])(.{1,60}?),? (?:it )?should (?:be|have been|say) (.{1,60})$/i,
    old: 1,
    now: 2,
  },
  {
    form: /^(?:(?:oh|oops|omg|and|no|sorry|wait|actually|hang on|hm+)[ ,]+)*(?:it['’]?s |it is |i said )?not (.{1,60}?)[,;] ?(?:but |it['’]?s )?(.{1,60})$/i,
    old: 1,
    now: 2,
  },
  {
    form: /(?:^|[ ,.])(?:it['’]?s |it is |that['’]?s |make it |we['’]?ve got |(?:it )?should (?:be|say|read) )(.{1,60}?),? (?:and )?(?:not|instead of|rather than) (.{1,60})$/i,
    old: 2,
    now: 1,
  },
  {
    form: /^(?:(?:oh|and|no|sorry|wait|actually|hang on|hm+)[ ,]+)*(.{1,60}?),? (?:instead of|rather than) (.{1,60})$/i,
    old: 2,
    now: 1,
  },
]

/** `nein, der Ort ist Merseburg, nicht Halle` */
const foreignReplacement =
  /(?:^(?:\p{L}+, ?)?|^.{0,40} (?:ist|est|es|è|é|is|jest|to|är) |c['’]est )([^,]{1,60}?)(?:, ?|(?<=\d) (?=\p{L}+ \d+$))(?:und )?(?:nicht|pas|non|no|não|niet|nie|inte|değil) ([^,]{1,60})$/iu

const nowadays = / (?:now|nowadays|these days|jetzt|maintenant|ahora|adesso|ora|agora)$/i

/** Both the old and the new value are named: `York should be Cork`. */
function readReplacement(
  text: string,
  listening: Listening<Slots>,
  forms: readonly Replacement[],
): Correction | null {
  for (const { form, old, now } of forms) {
    const match = form.exec(text)
    const slot = match && slotWith(tidy(match[old] ?? ''), listening)
    const changed = slot && readInto(slot, tidy(match[now] ?? '').replace(nowadays, ''), listening)
    if (changed) return changed
  }
  return null
}

function slotWith(value: string, listening: Listening<Slots>): SlotName | null {
  const answer = value.replace(/^(?:.*\b)?(?:i said|i wrote|i put|you have|it says|said) /i, '')
  const normal = normalise(answer)
  if (normal === '') return null
  const counted = /^(\d+) \p{L}+$/u.exec(normal)?.[1]
  const isValue = (slot: SlotName) =>
    String(listening.known[slot]) === counted ||
    normalise(String(listening.known[slot])) === normal ||
    normalise(listening.toLabel(slot, listening.known[slot])) === normal
  const named = slotNames.find((slot) => listening.known[slot] !== undefined && isValue(slot))
  if (named) return named
  const choice = choices.find((slot) => {
    const read =
      listening.known[slot] === undefined ? undefined : readValue(slot, answer, listening)
    return read !== undefined && covers(listening.known[slot], read)
  })
  return choice ?? null
}

const choices = ['country', 'channels', 'theme', 'industry'] as const satisfies SlotName[]
const covers = (current: unknown, read: unknown) =>
  [read].flat().every((item) => [current].flat().includes(item))

const weakOpener = /^(?:(?:sorry|oops|hm+|wait|oh|ah|actually)[ ,.:;!-]+|no ?[,.:;!-]+ ?)/i
export const opener =
  /^(?:(?:oh|and|no|nope|sorry|wait|oops|ah|hm+|actually|hang on|hold on|well|shit|damn|argh)[ ,.:;!-]+)*(?:i mea?nt?(?: to (?:say|write|type))?|i tell a lie|typo|spelled wrong|spelt wrong|misspel\w+|spelling|correction|scratch that|scrap that|forget that|my mistake|(?:lets |let['’]?s )?(?:go with|call it|use)|(?:that|it|the \w+(?: \w+)?) (?:should (?:be|have been)|was wrong|is wrong)|should (?:be|have been)|make (?:it|that)|i['’]?d rather(?: have)?|i made a mistake|rather|better|it['’]?s|its|it is|that['’]?s|\*)[ ,.:;!-]*(?:(?:it['’]?s|it is|it should be|should be|meant)[ ,.:;-]+)*/i

/** Corrects the last answer: `no wait, it's …`, `typo: …`, `I meant …`. */
function readRetraction(text: string, listening: Listening<Slots>): Correction | null {
  const { last, known } = listening
  if (!last || known[last] === undefined) return null
  const value = retracted(text)
  if (value === null) return perUnit(text, listening)
  if (!isExplicit(text, value, listening)) return null
  return (
    perUnit(value, listening) ??
    readTyped(value, listening) ??
    (isName(last) || isSure(last, value, listening) ? readInto(last, value, listening) : null)
  )
}

const isExplicit = (text: string, value: string, listening: Listening<Slots>): boolean =>
  opener.test(text) || (weakOpener.test(text) && !isForQuestion(value, listening))

/** `oh 400 at least` answers the open question. */
const isForQuestion = (value: string, listening: Listening<Slots>): boolean =>
  listening.asked !== null &&
  listening.asked !== listening.last &&
  !isName(listening.asked) &&
  isSure(listening.asked, value, listening)

function retracted(text: string): string | null {
  const hasSign =
    /^(?:(?:oh|and|no(?: ?[,.:;!-]| (?:it|its|it['’]s|sorry|wait|i mea?nt?|that|the|we|make|\p{Lu})\b)|nope|sorry|wait|oops|ah|hm+|actually|hang on|hold on|omg|shit|damn|argh)(?!\p{L})|i mea?nt|i tell a lie|typo|spel|misspel|correction|scratch that|scrap that|forget that|my mistake|\*|should (?:be|have)|make (?:it|that))/iu.test(
      text,
    )
  if (!hasSign) return null
  let rest = text
  for (let round = 0; round < 4; round += 1) rest = rest.replace(opener, '').replace(weakOpener, '')
  rest = tidy(rest.replace(/^(?:the|that|this) \w+ (?:should be|is|was) /i, ''))
  const value = tidy(rest.split(/\*?, (?=[A-Z])/).at(-1) ?? '')
  return value === '' || value === tidy(text) ? null : value
}

const channelsNamed = (text: string): readonly unknown[] => {
  const { value } = readChannels({ text, toLabel: () => '' })
  return Array.isArray(value) ? value : []
}

const isName = (slot: SlotName) => /^(?:businessName|city|contactName|place)$/.test(slot)
const isSure = (slot: SlotName, value: string, listening: Listening<Slots>) =>
  readValue(slot, value, listening) !== undefined

/** Values that show by their form which answer they correct. */
function readTyped(value: string, listening: Listening<Slots>): Correction | null {
  const { known, last } = listening
  const typed: SlotName[] = ['email', 'url', 'country', 'theme', 'channels', 'phone']
  const slots = [...(last ? [last] : []), ...typed].filter(
    (slot) => typed.includes(slot) && known[slot] !== undefined && isWhole(slot, value, listening),
  )
  return slots[0] ? readInto(slots[0], value, listening) : null
}

function isWhole(slot: SlotName, value: string, listening: Listening<Slots>): boolean {
  if (slot === 'email') return value.includes('@')
  if (slot === 'url') return /^\S+\.\S+$/.test(value) && !value.includes('@')
  if (slot === 'phone') return /^[+\d][\d\s()-]{6,}$/.test(value)
  return normalise(value).split(' ').length <= 4 && isSure(slot, value, listening)
}

/** `that's per day` keeps the number. */
function perUnit(text: string, { known, last }: Listening<Slots>): Correction | null {
  if (
    last !== 'orderVolume' ||
    /\d/.test(text) ||
    !/^\W*(?:(?:no|sorry|i mea?nt?|that['’]?s|it['’]?s|that was)\W+)*(?:per|a|each|every) (?:day|week)\b/i.test(
      text,
    )
  )
    return null
  const value = readMonthly(`${known.orderVolume} ${text}`)
  return value === null ? null : { slots: { orderVolume: value } }
}

/** `we also do pick-up`, `not delivery, only pick-up`: after the question about channels. */
function readFurtherChannel(text: string, { asked, known }: Listening<Slots>): Correction | null {
  if (asked === 'channels' || !known.channels || text.endsWith('?')) return null
  const { value } = readChannels({ text, toLabel: () => '' })
  if (!Array.isArray(value)) return null
  const denied = known.channels.filter((channel) => isDenied(text, channel))
  if (denied.length > 0) {
    const left = [...known.channels, ...value].filter((channel) => !denied.includes(channel))
    return left.length > 0 ? { slots: { channels: [...new Set(left)].toSorted(byOrder) } } : null
  }
  if (
    isAddition(text) ||
    /^(?:(?:oh|ah|sorry|wait|yes|yeah)[, ]+)*(?:and|plus|und|et|y|e|en|i|och) \S+(?: \S+){0,3} ?$/i.test(
      text,
    )
  )
    return { slots: { channels: [...new Set([...known.channels, ...value])].toSorted(byOrder) } }
  return /^(?:actually |sorry |no,? |and )*(?:not?|only|just) (?:\w+ )?\w+(?:ing|y|t|p|up)?, ?(?:but |only |just )/i.test(
    text,
  )
    ? { slots: { channels: value } }
    : null
}

/** `we're not doing delivery after all` */
const isDenied = (text: string, channel: string): boolean =>
  text
    .split(/[,;.]|\bbut\b/i)
    .flatMap(
      (clause) =>
        /(?:\b(?:not|no longer|no more|no(?= \p{L}{5})|stop(?:ped)?|never|without|scrap|drop|ditch|cancel|forget|nicht|kein\w*|ohne|pas(?= (?:d|l[ae]))|plus(?= de)|sans|senza|niente|sem|geen|zonder|bez|ingen|inte|utan|ikke)|n['’]?t|^ ?(?:(?:and|y) )?(?:bin|lose|sin)(?= (?:the|it|that|recogida|env[ií]o|entrega|reparto|delivery|post|shipping|pick)))(?!\p{L})(.*)$/iu.exec(
          clause,
        )?.[1] ?? [],
    )
    .some((rest) => channelsNamed(rest).includes(channel))

const order = ['shipping', 'delivery', 'pickup']
const byOrder = (a: string, b: string) => order.indexOf(a) - order.indexOf(b)

const readValue = (slot: SlotName, text: string, { known, toLabel }: Listening<Slots>): unknown =>
  readers[slot]({ text, known, toLabel, isAside: false }).value

function readInto(slot: SlotName, text: string, listening: Listening<Slots>): Correction | null {
  const value = readValue(slot, text, listening)
  return value === undefined || value === null ? null : { slots: { [slot]: value } }
}

/** In this order: the first that reads the message counts. */
const forms: readonly ((text: string, listening: Listening<Slots>) => Correction | null)[] = [
  readRemoval,
  readComplaint,
  readSurname,
  readResembling,
  (text, listening) => readReplacement(text, listening, replacements),
  readFurtherChannel,
  readPart,
  readSummaryChange,
  readMarked,
  (text, listening) =>
    readReplacement(text, listening, [{ form: foreignReplacement, old: 2, now: 1 }]),
  readRetraction,
]
