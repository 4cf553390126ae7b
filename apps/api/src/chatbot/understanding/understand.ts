import type { SlotName } from '@marketday/contract/chatbot/slot-names'
import { slotNames } from '@marketday/contract/chatbot/slot-names'
import { Slots } from '@marketday/contract/chatbot/slots'
import * as z from 'zod/mini'

import { freeTextSlots, readers } from './answers.ts'
import type { Guess, Heard } from './answers.ts'
import { asides } from './asides.ts'
import { readCommand } from './read-command.ts'
import type { Command } from './read-command.ts'
import { normalise } from './words-said.ts'

export interface Listening {
  /** The slot that was asked for; null where something else is asked, such as whether all is right. */
  readonly asked: SlotName | null
  readonly known: Partial<Slots>
  /** What was offered to tap on. */
  readonly offered: readonly Guess[]
  readonly toLabel: (slot: SlotName, value: unknown) => string
}

/** What a message means. Every value has passed the rule of its slot. */
export interface Understanding {
  readonly command: Command | null
  readonly slots: Partial<Slots>
  /** What may have been meant where nothing is sure. */
  readonly guesses: readonly Guess[]
  readonly isQuestion: boolean
}

const nothing: Understanding = { command: null, slots: {}, guesses: [], isQuestion: false }

export function understand(said: string, listening: Listening): Understanding {
  const { asked, offered } = listening
  const text = withoutThanks(said)
  const tapped = readTapped(text, offered)
  if (tapped) return { ...nothing, slots: tapped }
  const command = readCommand(text, asked !== null && freeTextSlots.includes(asked))
  if (command && !(command === 'confirm' && asked !== null)) return { ...nothing, command }
  const aside = readAsides(text, listening)
  const heard = readAsked(text, listening, Object.keys(aside).length > 0)
  const slots = { ...aside, ...heard.slots }
  const isQuestion = Object.keys(slots).length === 0 && isAsking(text)
  return { command: null, slots, guesses: isQuestion ? [] : heard.guesses, isQuestion }
}

const withoutThanks = (said: string) =>
  said.replace(/(?<=\S)[,\s]+(?:please|thanks|thank you)[\s.!]*$/i, '')

/** The value, when the slot's rule takes it. */
export function admitted(slot: SlotName, value: unknown): Partial<Slots> {
  if (value === null || value === undefined) return {}
  const parsed = z.safeParse(Slots.shape[slot], value)
  return parsed.success ? { [slot]: parsed.data } : {}
}

/** The very label of something offered, or several of them, or its place in the row. */
function readTapped(text: string, offered: readonly Guess[]): Partial<Slots> | null {
  const said = normalise(text)
  const same = offered.filter(({ label }) => normalise(label) === said)
  const chosen = same.length > 0 ? same : several(text, offered)
  const one = chosen[0] ?? ordinal(said, offered)
  if (!one) return null
  const value =
    Array.isArray(one.value) && chosen.length > 1 ? chosen.flatMap((each) => each.value) : one.value
  return admitted(one.slot, value)
}

function several(text: string, offered: readonly Guess[]): Guess[] {
  const parts = text.split(',').map(normalise)
  const chosen = offered.filter(({ label }) => parts.includes(normalise(label)))
  return chosen.length === parts.length && chosen.every(({ value }) => Array.isArray(value))
    ? chosen
    : []
}

const places = ['first', 'second', 'third', 'fourth', 'fifth']

function ordinal(said: string, offered: readonly Guess[]): Guess | undefined {
  const isCounted = offered.some(({ value }) => typeof value === 'number')
  const place =
    /^(?:the |option |number )*(?:(first|second|third|fourth|fifth|last)|([1-9]))(?: one| option)?$/.exec(
      said,
    )
  if (!place || (isCounted && place[2])) return undefined
  if (place[1] === 'last') return offered.at(-1)
  return offered[place[1] ? places.indexOf(place[1]) : Number(place[2]) - 1]
}

function readAsides(text: string, { asked, known }: Listening): Partial<Slots> {
  const found = slotNames
    .filter((slot) => slot !== asked)
    .map((slot) => admitted(slot, asides[slot]?.(text, known)))
  return Object.assign({}, ...found)
}

function readAsked(text: string, { asked, known, toLabel }: Listening, isAside: boolean) {
  const heard: Heard = asked ? readers[asked]({ text, known, toLabel, isAside }) : {}
  const slots = asked ? admitted(asked, heard.value) : {}
  return { slots, guesses: Object.keys(slots).length > 0 ? [] : (heard.guesses ?? []) }
}

const isAsking = (text: string) =>
  /\?\s*$/.test(text) ||
  /^(?:how|what|whats|when|why|who|where|which|can|could|do|does|is|are|will)\b.*\b(?:you|i|it|marketday|cost|price|this|we|my)\b/i.test(
    text,
  )
