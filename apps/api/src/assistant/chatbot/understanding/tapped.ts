import * as z from 'zod/mini'

import type { SlotName } from '@marketday/contract/assistant/slot-names'
import { Slots } from '@marketday/contract/assistant/slots'

import { normalise } from '../../../platform/talk/words-said.ts'
import type { Guess } from './answers/hearing.ts'
import { readCommand } from './read-command.ts'

export function admitted(slot: SlotName, value: unknown): Partial<Slots> {
  if (value === null || value === undefined) return {}
  const parsed = z.safeParse(Slots.shape[slot], value)
  return parsed.success ? { [slot]: parsed.data } : {}
}

/** A label, its place in the list, or a yes to the one value that was offered. */
export function readTapped(text: string, offered: readonly Guess[]): Partial<Slots> | null {
  const input = normalise(text)
  const same = offered.filter(({ label }) => normalise(label) === input)
  const chosen = same.length > 0 ? same : several(text, offered)
  const one = chosen[0] ?? ordinal(input, offered) ?? agreed(text, offered)
  if (!one) return null
  const value =
    Array.isArray(one.value) && chosen.length > 1
      ? chosen.flatMap((guess) => guess.value)
      : one.value
  return admitted(one.slot, value)
}

function agreed(text: string, offered: readonly Guess[]): Guess | undefined {
  const isOne = offered.length === 1 && readCommand(text, null) === 'confirm'
  return isOne ? offered[0] : undefined
}

function several(text: string, offered: readonly Guess[]): Guess[] {
  const parts = text.split(',').map(normalise)
  const chosen = offered.filter(({ label }) => parts.includes(normalise(label)))
  return chosen.length === parts.length && chosen.every(({ value }) => Array.isArray(value))
    ? chosen
    : []
}

const counted = ['one', 'two', 'three', 'four', 'five']
const places = ['first', 'second', 'third', 'fourth', 'fifth']

function ordinal(input: string, offered: readonly Guess[]): Guess | undefined {
  const isCounted = offered.some(({ value }) => typeof value === 'number')
  const place =
    /^(?:the |option |number )*(?:(first|second|third|fourth|fifth|last)|([1-9]))(?: one| option)?$/.exec(
      input.replace(
        /^(option|number) (one|two|three|four|five)$/,
        (_, lead: string, word: string) => `${lead} ${counted.indexOf(word) + 1}`,
      ),
    )
  if (!place || (isCounted && place[2])) return undefined
  if (place[1] === 'last') return offered.at(-1)
  return offered[place[1] ? places.indexOf(place[1]) : Number(place[2]) - 1]
}
