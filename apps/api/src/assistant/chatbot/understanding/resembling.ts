import { distance } from 'fastest-levenshtein'

import type { SlotName } from '@marketday/contract/assistant/slot-names'
import type { Slots } from '@marketday/contract/assistant/slots'

import { capitalised, tidy } from '../../../platform/talk/patterns.ts'
import type { Listening } from '../../../platform/talk/senses.ts'
import { normalise } from '../../../platform/talk/words-said.ts'
import { readers } from './answers/readers.ts'
import { isPhrase } from './read-command.ts'

const freeTextSlots = ['businessName', 'place', 'email', 'contactName', 'city', 'url'] as const
type FreeTextSlot = (typeof freeTextSlots)[number]

/**
 * A clause that resembles an earlier answer spells it again: `missed an s: jen@mudlarks.uk`,
 * `mit ö bitte: Metzgerei Böhm`, `Quatsch, Ehrenstr. 12`.
 */
export function readResembling(
  text: string,
  listening: Listening<Slots>,
): { readonly slots: Partial<Slots> } | null {
  if (text.length > textMax || denial.test(text)) return null
  const clauses = text
    .split(/[,;:!?]+\s+|[.…]+\s+(?=\p{L}{3})|\s[-–]\s/u)
    .map((clause) => tidy(clause).replace(restating, '').replace(closing, '').replace(spelling, ''))
    .filter((clause) => clause !== '')
  for (const clause of [...clauses.toReversed(), ...listEndings(text)]) {
    const slot = isPhrase(clause)
      ? undefined
      : freeTextSlots.find((name) => isSpelled(name, clause, listening))
    if (slot && isTakenBack(slot, text, { clause, listening })) {
      const { value } = readers[slot]({ ...listening, text: clause, isAside: false })
      if (typeof value === 'string' && value !== listening.known[slot])
        return { slots: { [slot]: withRest(slot, value, listening) } }
    }
  }
  return null
}

/** `my surname is Kerr` completes the name. */
export function readSurname(
  text: string,
  { asked, known: { contactName } }: Listening<Slots>,
): { readonly slots: Partial<Slots> } | null {
  const surname = surnamed.exec(text)?.[1]
  if (!surname || contactName === undefined || asked === 'contactName') return null
  const [first = '', ...others] = contactName.split(' ')
  return { slots: { contactName: [first, ...others.slice(0, -1), capitalised(surname)].join(' ') } }
}

const surnamed =
  /(?:^|\b(?:my|mein|mon|mi|mio|meu|mijn|moje|mitt) )(?:(?:sur|last ?|family ?|second ?)name|nachname|familienname|nom de famille|apellidos?|cognome|apelido|achternaam|nazwisko|efternamn(?:et)?)(?: (?:is|ist|est|es|è|é|jest|är)|['’]s|:) (?!(?:is|wrong|missing)\b)(\p{L}[\p{L}'’-]+)/iu

/** Longer messages tell a story; their clauses are compared one by one with each answer. */
const textMax = 200
/** `two words btw Pie Eyed` */
const listEndings = (text: string): string[] => {
  const words = text.split(/\s+/)
  return words
    .keys()
    .drop(1)
    .map((from) => tidy(words.slice(from).join(' ')))
    .filter((ending) => /^\p{Lu}/u.test(ending))
    .toArray()
}

const denial =
  /\b(?:not|instead of|rather than|nicht|kein\w*|statt|sondern|pas|sino|non|não|niet|nie|inte|ikke)\b/i
const restating =
  /^(?:(?:it['’]?s|it is|that['’]?s|its|should be|i meant?|c['’]est|es ist|das ist|es|è|é|jest|det är|ok|so|and|und|et|y|e)\s+)+/i
const spelling = /\s+(?:with|mit|avec|con|com|met|med|z)\s+\S{1,6}(?:\s\S{1,9})?$/i
const closing = /\s+(?:i mea?nt?|of course|obviously|please|bitte|sorry|pardon)$/i

interface Spelled {
  readonly clause: string
  readonly listening: Listening<Slots>
}

function isSpelled(slot: FreeTextSlot, clause: string, { known }: Listening<Slots>): boolean {
  const current = known[slot]
  if (current === undefined || current === clause) return false
  const [now, before] = [toPlain(clause), toPlain(current)]
  if (slot === 'contactName' && findRespelled(current, clause) !== undefined) return true
  if (before.length < shortest || clause === current.toLowerCase()) return false
  return (
    now.replaceAll(' ', '') === before.replaceAll(' ', '') ||
    distance(now, before) <= Math.floor(before.length / lettersPerSlip)
  )
}

/** The word of a person's name that is spelled again: `Geneviève`. */
const findRespelled = (name: string, clause: string): string | undefined =>
  name
    .split(' ')
    .find(
      (part) => part.toLowerCase() !== clause.toLowerCase() && toPlain(part) === toPlain(clause),
    )

const withRest = (slot: FreeTextSlot, value: string, { known }: Listening<Slots>): string => {
  const current = known[slot] ?? ''
  const part = slot === 'contactName' ? findRespelled(current, value) : undefined
  return part === undefined || part === current ? value : current.replace(part, value)
}

/** Two different words of three letters often differ by one only. */
const shortest = 4
/** One slip in five letters: `Muellers` and `Millers` are different names. */
const lettersPerSlip = 5

const toPlain = (value: string): string =>
  normalise(value.replace(/&/g, ' and ').replace(/^https?:\/\/(?:www\.)?|\/$/g, ''))

/** Where the open question takes any words, an answer to it is told from a correction by its remark. */
function isTakenBack(slot: FreeTextSlot, text: string, { clause, listening }: Spelled): boolean {
  const { asked } = listening
  if (asked === slot) return false
  if (asked === null || !(freeTextSlots as readonly SlotName[]).includes(asked))
    return readAsked(text, listening) === undefined || isRemarked(text, clause)
  return isRemarked(text, clause)
}

const isRemarked = (text: string, clause: string): boolean =>
  remark.test(text.slice(0, text.indexOf(clause)))

const readAsked = (text: string, { asked, ...listening }: Listening<Slots>): unknown =>
  asked === null ? undefined : readers[asked]({ ...listening, text, isAside: false }).value

const remark =
  /^(?:\S+ ){0,2}?(?:with|one word|two words|\d words?|mit|avec|con|com|met|med|sorry|oops|ups|oups|pardon|perd[oó]n|scusa|typo|missed|forgot|wait|quatsch|mist|falsch)\b/i
