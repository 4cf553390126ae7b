import type { SlotName } from '@marketday/contract/assistant/slot-names'
import type { Slots } from '@marketday/contract/assistant/slots'

import { advance } from '../../../platform/talk/advance.ts'
import type { Turn } from '../../../platform/talk/turn.ts'
import { beginTalk, openNode, slotAsked } from '../../../platform/talk/talk.ts'
import type { Talk } from '../../../platform/talk/talk.ts'
import { onboardingScript as script } from '../script.ts'

type Expected = string | number | readonly string[] | null

/** An impatient visitor: opening messages, then an answer for each question as it comes. */
export interface Visitor {
  readonly visitor: string
  readonly opening: readonly string[]
  /** Said in turn if a question comes again; questions without an answer are skipped. */
  readonly answers: Readonly<Partial<Record<SlotName | 'summary', readonly string[]>>>
  /** Said directly after the last answer to a question. */
  readonly after?: Readonly<Partial<Record<SlotName, readonly string[]>>>
  readonly right: Readonly<Partial<Record<SlotName, Expected>>>
}

export interface Visit {
  readonly transcript: readonly string[]
  readonly slots: Partial<Slots>
  readonly isFinished: boolean
  readonly faults: readonly string[]
}

const longest = 45

export function visit(visitor: Visitor): Visit {
  const transcript: string[] = []
  const state = { talk: beginTalk<Slots>(), left: queues(visitor) }
  const say = (text: string): Turn => {
    const turn = advance(script, state.talk, { text })
    transcript.push(`> ${text}`, ...turn.replies.map((reply) => `  ${reply}`))
    state.talk = turn.talk
    return turn
  }
  for (const text of visitor.opening) say(text)
  for (let turns = 0; turns < longest && openNode(script, state.talk).kind !== 'end'; turns += 1)
    for (const text of nextMessages(visitor, state)) say(text)
  const isFinished = openNode(script, state.talk).kind === 'end'
  const { slots } = state.talk
  return { transcript, slots, isFinished, faults: findFaults(visitor.right, slots) }
}

const queues = ({ answers }: Visitor) =>
  Object.fromEntries(Object.entries(answers).map(([slot, said]) => [slot, [...said]])) as Partial<
    Record<SlotName | 'summary', string[]>
  >

function nextMessages(
  { after = {}, answers }: Visitor,
  { talk, left }: { readonly talk: Talk; readonly left: ReturnType<typeof queues> },
): readonly string[] {
  const slot = slotAsked(openNode(script, talk)) ?? 'summary'
  const next = left[slot]?.shift()
  if (next === undefined) return [answers[slot]?.at(-1) ?? (slot === 'summary' ? 'yes' : 'skip')]
  return [next, ...(left[slot]?.length === 0 ? correctionsAfter(after, slot) : [])]
}

const correctionsAfter = (after: NonNullable<Visitor['after']>, slot: SlotName | 'summary') =>
  slot === 'summary' ? [] : (after[slot] ?? [])

/** Slots with a wrong value, none where one was said, and values that were not said. */
export function findFaults(
  right: Readonly<Partial<Record<string, Expected>>>,
  slots: Partial<Slots>,
): string[] {
  const names = new Set([...Object.keys(right), ...Object.keys(slots)]) as Set<SlotName>
  return [...names]
    .filter((slot) => slot !== 'intent' || slot in right)
    .filter((slot) => !isRight(right[slot] ?? null, slots[slot] ?? null))
    .map((slot) => `${slot}: ${String(slots[slot])} instead of ${String(right[slot])}`)
}

function isRight(expected: Expected, value: unknown): boolean {
  if (expected === null) return value === null
  if (Array.isArray(expected)) return String(toSorted(expected)) === String(toSorted(value))
  if (typeof expected === 'number') return value === expected
  const options = String(expected).split('|')
  return options.some((option) => isOption(option, value))
}

const toSorted = (value: unknown): unknown[] =>
  Array.isArray(value) ? value.map(String).toSorted((a, b) => a.localeCompare(b)) : [value]

/** `a|b` either, `-` nothing, `20..30` a span, `Mill*` a beginning; letter case does not count. */
function isOption(option: string, value: unknown): boolean {
  if (option === '-' || option === '') return value === null
  const [from, to] = option.split('..')
  if (to !== undefined) return Number(value) >= Number(from) && Number(value) <= Number(to)
  const [wanted, text] = [option.toLocaleLowerCase(), String(value).toLocaleLowerCase()]
  if (wanted.endsWith('*')) return text.startsWith(wanted.slice(0, -1))
  return text === wanted || (/^\d+$/.test(wanted) && text.endsWith(wanted))
}
