import type { SlotName } from '@marketday/contract/chatbot/slot-names'
import { slotNames } from '@marketday/contract/chatbot/slot-names'
import type { Slots } from '@marketday/contract/chatbot/slots'

import type { Guess } from '../understanding/answers/hearing.ts'
import { countryName, countryOfTown } from '../understanding/words/places.ts'
import type { QuestionNode, Script, ScriptNode } from './script-shape.ts'

/** All that a conversation knows; which question is open follows from it. */
export interface Talk {
  readonly slots: Partial<Slots>
  readonly skipped: readonly SlotName[]
  /** Answered or skipped, in the order in which it happened. */
  readonly settled: readonly SlotName[]
  readonly editing: SlotName | null
  /** How often in a row nothing was understood. */
  readonly misses: number
  /** What may have been meant, offered to tap on. */
  readonly guesses: readonly Guess[]
  readonly isConfirmed: boolean
  /** Somebody waits for a person and must say where to be answered. */
  readonly isCalling: boolean
  /** Asked whether everything shall be forgotten. */
  readonly isRestarting: boolean
}

export const newTalk: Talk = {
  slots: {},
  skipped: [],
  settled: [],
  editing: null,
  misses: 0,
  guesses: [],
  isConfirmed: false,
  isCalling: false,
  isRestarting: false,
}

/** What is believed but was not said, such as the name on the website: offered, never filled in. */
export type Suggested = Partial<Slots>

/** The node whose question is open. */
export function openNode(script: Script, talk: Talk): ScriptNode {
  const node = script.nodes[findOpenNode(script, talk)]
  if (!node) throw new Error('The script leads nowhere; checkScript says why')
  return node
}

/** Its name in the script. */
export function findOpenNode(script: Script, talk: Talk): string {
  const called = talk.isCalling ? 'email' : talk.editing
  const asked = called && findNode(script, called)
  if (asked) return asked
  let id: string | undefined = script.start
  for (let steps = 0; id && steps <= Object.keys(script.nodes).length; steps += 1) {
    const node: ScriptNode | undefined = script.nodes[id]
    if (!node || node.kind === 'end' || isOpen(node, talk)) return id
    id = node.next.find(({ when }) => !when || when.is.includes(talk.slots[when.slot]))?.to
  }
  throw new Error('The script leads nowhere; checkScript says why')
}

function isOpen(node: ScriptNode, talk: Talk): boolean {
  if (node.kind === 'summary') return !talk.isConfirmed
  if (node.kind === 'end' || talk.skipped.includes(node.slot)) return false
  const value = talk.slots[node.slot]
  return value === undefined || unsettledBy(node, value) !== null
}

/** What is said to an answer that leaves its question open. */
export const unsettledBy = ({ unsettled = {} }: QuestionNode, value: unknown): string | null =>
  (typeof value === 'string' && unsettled[value]) || null

const findNode = ({ nodes }: Script, slot: SlotName): string | undefined =>
  Object.keys(nodes).find((id) => {
    const node = nodes[id]
    return node?.kind === 'question' && node.slot === slot
  })

export const slotAsked = (node: ScriptNode): SlotName | null =>
  node.kind === 'question' ? node.slot : null

/** Everything that can be tapped on now. */
export function offeredIn(script: Script, talk: Talk, suggested: Suggested): Guess[] {
  const slot = slotAsked(openNode(script, talk))
  if (talk.isRestarting || slot === null) return []
  if (talk.guesses.length > 0) return [...talk.guesses]
  const choices = script.slots[slot]?.choices ?? []
  return uniqueGuesses([
    ...suggestionsFor(slot, talk, suggested).map((value) => ({
      slot,
      value,
      label: wordsFor(script, slot, value),
    })),
    ...choices.map(({ label, value }) => ({ slot, value, label })),
  ])
}

function suggestionsFor(slot: SlotName, { slots }: Talk, suggested: Suggested): unknown[] {
  const own = suggested[slot]
  if (slot !== 'country') return own === undefined ? [] : [own]
  const ofTown = slots.city && countryOfTown(slots.city)
  return [ofTown, own, 'GB', 'IE', 'US'].filter(Boolean)
}

/** Each label once, where it stands first. */
export const uniqueGuesses = (guesses: readonly Guess[]) =>
  guesses.filter(({ label }, index) => guesses.findIndex((each) => each.label === label) === index)

/** A value as people say it. */
export function wordsFor({ slots }: Script, slot: SlotName, value: unknown): string {
  if (slot === 'country') return countryName(String(value))
  const choices = slots[slot]?.choices ?? []
  const toLabel = (each: unknown) =>
    choices.find((choice) => String(choice.value) === String(each))?.label ?? String(each)
  if (typeof value === 'number') return String(value)
  return Array.isArray(value) ? value.map(toLabel).join(', ') : toLabel(value)
}

/** What is known, in the order in which it is asked. */
export const listAnswers = (script: Script, { slots }: Talk) =>
  slotNames.flatMap((slot) => {
    const value = slots[slot]
    return value === undefined
      ? []
      : [{ slot, label: script.slots[slot]?.label ?? slot, value: wordsFor(script, slot, value) }]
  })
