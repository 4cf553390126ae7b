import type { Slots } from '@marketday/contract/assistant/slots'

import type { QuestionNode, Script, ScriptNode } from './script-shape.ts'
import type { Guess, SlotKey } from './senses.ts'

export interface Talk<V extends object = Slots> {
  readonly slots: Partial<V>
  readonly skipped: readonly SlotKey<V>[]
  /** Slots with an answer that may be incomplete, so that their question stays open. */
  readonly partial?: readonly SlotKey<V>[]
  /** In order of answering. */
  readonly settled: readonly SlotKey<V>[]
  readonly editing: SlotKey<V> | null
  readonly misses: number
  readonly guesses: readonly Guess<V>[]
  readonly isConfirmed: boolean
  /** Waiting for a person; the reply address is still needed. */
  readonly isCalling: boolean
  readonly isRestarting: boolean
}

const emptyTalk: Talk<object> = {
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

export const beginTalk = <V extends object = Slots>() => emptyTalk as Talk<V>
export const newTalk = beginTalk()

/** Assumed values, such as the name on the website: offered, never filled in. */
export type Suggested<V extends object = Slots> = Partial<V>

export function openNode<V extends object>(script: Script<V>, talk: Talk<V>): ScriptNode<V> {
  const node = script.nodes[findOpenNode(script, talk)]
  if (!node) throw new Error('The script leads nowhere; checkScript says why')
  return node
}

export function findOpenNode<V extends object>(script: Script<V>, talk: Talk<V>): string {
  const called = talk.isCalling ? script.senses.mailbox : talk.editing
  const calledNode = called && findNode(script, called)
  if (calledNode) return calledNode
  let id: string | undefined = script.start
  for (let steps = 0; id && steps <= Object.keys(script.nodes).length; steps += 1) {
    const node: ScriptNode<V> | undefined = script.nodes[id]
    if (!node || node.kind === 'end' || isOpen(node, talk)) return id
    id = node.next.find(({ when }) => !when || when.is.includes(talk.slots[when.slot]))?.to
  }
  throw new Error('The script leads nowhere; checkScript says why')
}

function isOpen<V extends object>(node: ScriptNode<V>, talk: Talk<V>): boolean {
  if (node.kind === 'summary') return !talk.isConfirmed
  if (node.kind === 'end' || talk.skipped.includes(node.slot)) return false
  if (talk.partial?.includes(node.slot)) return true
  const value = talk.slots[node.slot]
  return value === undefined || unsettledBy(node, value) !== null
}

export const unsettledBy = (
  { unsettled = {} }: Pick<QuestionNode, 'unsettled'>,
  value: unknown,
): string | null => (typeof value === 'string' && unsettled[value]) || null

const findNode = <V extends object>({ nodes }: Script<V>, slot: SlotKey<V>): string | undefined =>
  Object.keys(nodes).find((id) => {
    const node = nodes[id]
    return node?.kind === 'question' && node.slot === slot
  })

export const slotAsked = <V extends object>(node: ScriptNode<V>): SlotKey<V> | null =>
  node.kind === 'question' ? node.slot : null

export function offeredIn<V extends object>(
  script: Script<V>,
  talk: Talk<V>,
  suggested: Suggested<V>,
): Guess<V>[] {
  const slot = slotAsked(openNode(script, talk))
  if (talk.isRestarting || slot === null) return []
  if (talk.guesses.length > 0) return [...talk.guesses]
  const choices = script.slots[slot]?.choices ?? []
  const suggestion = suggested[slot]
  const likely = script.senses.suggest(slot, talk.slots)
  return uniqueGuesses([
    ...[...(suggestion === undefined ? [] : [suggestion]), ...likely].map((value) => ({
      slot,
      value,
      label: wordsFor(script, slot, value),
    })),
    ...choices.map(({ label, value }) => ({ slot, value, label })),
  ])
}

export const uniqueGuesses = <V extends object>(guesses: readonly Guess<V>[]) =>
  guesses.filter(
    ({ label }, index) => guesses.findIndex((other) => other.label === label) === index,
  )

export function wordsFor<V extends object>(
  { slots, senses }: Script<V>,
  slot: SlotKey<V>,
  value: unknown,
): string {
  const choices = slots[slot]?.choices ?? []
  const toLabel = (item: unknown) =>
    choices.find((choice) => String(choice.value) === String(item))?.label ??
    senses.toLabel(slot, item)
  if (typeof value === 'number') return String(value)
  return Array.isArray(value) ? value.map(toLabel).join(', ') : toLabel(value)
}

export const listAnswers = <V extends object>(script: Script<V>, { slots }: Talk<V>) =>
  script.senses.slots.flatMap((slot) => {
    const value = slots[slot]
    return value === undefined
      ? []
      : [{ slot, label: script.slots[slot]?.label ?? slot, value: wordsFor(script, slot, value) }]
  })
