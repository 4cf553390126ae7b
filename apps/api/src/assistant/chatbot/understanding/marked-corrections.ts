import type { SlotName } from '@marketday/contract/assistant/slot-names'
import { slotNames } from '@marketday/contract/assistant/slot-names'
import type { Slots } from '@marketday/contract/assistant/slots'

import { tidy } from '../../../platform/talk/patterns.ts'
import type { Listening, Understanding } from '../../../platform/talk/senses.ts'
import { normalise } from '../../../platform/talk/words-said.ts'
import { readers } from './answers/readers.ts'
import { isSentence } from './is-sentence.ts'
import speech from './words/speech.json' with { type: 'json' }

type Correction = Partial<Pick<Understanding<Slots>, 'slots' | 'reopened'>>

interface Clause {
  readonly value: string
  /** Opens with a word that takes something back. */
  readonly isMarked: boolean
  readonly isWeak: boolean
  readonly named: SlotName | null
  readonly denied: string
}

/**
 * Corrections of all languages by their words: `nein Blödsinn, Graz war früher, jetzt Wien`. Words
 * that take back open a clause; the clause about earlier times or the denied value is left out.
 */
export function readMarked(text: string, listening: Listening<Slots>): Correction | null {
  const clauses = text
    .split(/[,;.!?…:]+(?:\s+|$)|\s[-–]\s/)
    .filter((clause) => normalise(clause) !== '')
    .map(readClause)
  if (!isOpening(clauses[0])) return null
  const isMarked = clauses.some((clause) => clause.isMarked)
  const isWeak = clauses.some((clause) => clause.isWeak)
  const slot = slotMeant(clauses, listening)
  if (!slot.name || !(isMarked || isWeak || slot.isNamed)) return null
  if (listening.known[slot.name] === undefined) return null
  return readNew(slot.name, clauses, { listening, isSure: isMarked || slot.isNamed })
}

/** `delivery. no wait, only collection` answers the open question and corrects itself. */
const isOpening = (first: Clause | undefined): boolean =>
  first !== undefined &&
  (first.isMarked || first.isWeak || first.named !== null || first.denied !== '')

function slotMeant(
  clauses: readonly Clause[],
  { known, last, toLabel }: Listening<Slots>,
): { readonly name: SlotName | null; readonly isNamed: boolean } {
  const named = clauses.find((clause) => clause.named !== null)?.named
  if (named) return { name: named, isNamed: true }
  const denied = clauses.map((clause) => normalise(clause.denied)).filter(Boolean)
  const old = slotNames.find(
    (slot) =>
      known[slot] !== undefined &&
      denied.some(
        (value) =>
          value === normalise(String(known[slot])) ||
          value === normalise(toLabel(slot, known[slot])),
      ),
  )
  const typed = clauses.map(({ value }) => guessSlot(value)).find((slot) => slot !== null)
  return { name: old ?? typed ?? last ?? null, isNamed: old !== undefined }
}

/** Values that show by their form which answer they correct. */
function guessSlot(value: string): SlotName | null {
  if (/^\S+@\S+$/.test(value)) return 'email'
  if (/^\+?[\d\s()/-]{7,}$/.test(value)) return 'phone'
  return /^(?:https?:\/\/|www\.)?[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\/?$/i.test(value) ? 'url' : null
}

interface Context {
  readonly listening: Listening<Slots>
  readonly isSure: boolean
}

function readNew(
  slot: SlotName,
  clauses: readonly Clause[],
  { listening, isSure }: Context,
): Correction | null {
  const withValue = clauses.filter(({ value }) => value !== '')
  const candidates = [...withValue.filter((clause) => clause.isMarked).toReversed(), ...withValue]
  for (const { value } of candidates) {
    const read = readValue(slot, value, listening)
    if (read === undefined || (!isSure && !isAlike(slot, value, listening))) continue
    if (isFree(slot) && (isSentence(value) || isOther(value, listening))) continue
    return { slots: { [slot]: read } }
  }
  return isSure && withValue.length === 0 ? { slots: {}, reopened: slot } : null
}

/** A bare `no` corrects only a value of the same kind that does not answer the open question. */
const isAlike = (slot: SlotName, value: string, listening: Listening<Slots>): boolean =>
  !isFree(slot) &&
  (listening.asked === null || readValue(listening.asked, value, listening) === undefined)

/** Numbers, channels and looks are no names. */
const isOther = (value: string, listening: Listening<Slots>): boolean =>
  /^\d+$/.test(value) ||
  (['channels', 'theme'] as const).some(
    (slot) =>
      readValue(slot, value, listening) !== undefined && normalise(value).split(' ').length < 4,
  )

const isFree = (slot: SlotName) => /^(?:businessName|city|contactName|place)$/.test(slot)

const readValue = (slot: SlotName, text: string, { known, toLabel }: Listening<Slots>): unknown =>
  readers[slot]({ text, known, toLabel, isAside: false }).value

function readClause(clause: string): Clause {
  const { rest, isMarked, isWeak } = withoutMarks(clause.trim().split(/\s+/))
  const ending = rest.slice(-2).map(normalise).join(' ')
  const isMeant = rest.length > 2 && /^i meant?$/.test(ending)
  const named = readNamed(rest)
  const { affirmed, denied } = splitDenied(
    withoutAll(named?.rest ?? (isMeant ? rest.slice(0, -2) : rest), valueLeads),
  )
  const isOld = speech.old.some((word) =>
    ` ${normalise(affirmed.join(' '))} `.includes(` ${word} `),
  )
  return {
    value: isOld ? '' : tidy(withoutLast(affirmed, speech.now).join(' ')),
    isMarked: isMarked || isMeant,
    isWeak,
    named: named?.slot ?? null,
    denied: denied.join(' '),
  }
}

const valueLeads = [...speech.retracting, ...speech.is, ...speech.now]

function withoutMarks(words: readonly string[]) {
  let [rest, isMarked, isWeak] = [words, false, false]
  for (;;) {
    const marked = withoutPhrase(rest, speech.retracting)
    const weak = marked ? null : withoutPhrase(rest, speech.weak)
    const shorter = marked ?? weak ?? withoutPhrase(rest, speech.fillers)
    if (!shorter) return { rest, isMarked, isWeak }
    isMarked ||= marked !== null
    isWeak ||= weak !== null
    rest = shorter
  }
}

function withoutAll(words: readonly string[], phrases: readonly string[]): readonly string[] {
  const shorter = withoutPhrase(words, phrases)
  return shorter ? withoutAll(shorter, phrases) : words
}

/** Words after the longest phrase that they begin with; null for none. */
function withoutPhrase(words: readonly string[], phrases: readonly string[]): string[] | null {
  const start = words.slice(0, 5).map(normalise)
  const length = [5, 4, 3, 2, 1].find((count) => phrases.includes(start.slice(0, count).join(' ')))
  return length === undefined || words.length === 0 ? null : words.slice(length)
}

const withoutLast = (words: readonly string[], phrases: readonly string[]): readonly string[] =>
  words.length > 1 && phrases.includes(normalise(words.at(-1) ?? '')) ? words.slice(0, -1) : words

/** `der Ort ist Wien`, `the town`: a slot's name at the start, with a verb after it if a value follows. */
function readNamed(
  words: readonly string[],
): { readonly slot: SlotName; readonly rest: string[] } | null {
  const bare = withoutPhrase(words, speech.articles) ?? [...words]
  const found = Object.entries(speech.slots)
    .flatMap(([slot, names]) => {
      const whole = withoutPhrase(words, names)
      const rest = whole ?? withoutPhrase(bare, names)
      return rest ? [{ slot: slot as SlotName, rest, rank: rest.length * 2 + (whole ? 0 : 1) }] : []
    })
    .toSorted((a, b) => a.rank - b.rank)[0]
  if (!found) return null
  const after = withoutPhrase(found.rest, speech.is)
  return found.rest.length === 0 || after ? { slot: found.slot, rest: after ?? [] } : null
}

function splitDenied(words: readonly string[]) {
  const at = words.findIndex((_, from) => withoutPhrase(words.slice(from), speech.not) !== null)
  if (at < 0) return { affirmed: words, denied: [] }
  return { affirmed: words.slice(0, at), denied: withoutPhrase(words.slice(at), speech.not) ?? [] }
}

/** Words such as `auch` or `aussi`, which add to an answer. */
export const isAddition = (text: string): boolean =>
  speech.also.some((word) => ` ${normalise(text)} `.includes(` ${word} `))
