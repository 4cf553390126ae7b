import { slotNames } from '@marketday/contract/chatbot/slot-names'

import { admitted } from '../understanding/understand.ts'
import type { Script, ScriptNode, Transition } from './script-shape.ts'

/** Everything that would leave somebody stuck, in words; empty for a sound script. */
export function checkScript(script: Script): string[] {
  return [
    ...checkStart(script),
    ...Object.keys(script.slots).flatMap((slot) => checkSlot(script, slot)),
    ...Object.entries(script.nodes).flatMap(([id, node]) => checkNode(script, id, node)),
    ...checkWays(script),
  ]
}

const checkStart = ({ start, nodes }: Script) =>
  start in nodes ? [] : [`the start ${start} is no node`]

const isKnown = (slot: string) => slotNames.some((name) => name === slot)

function checkSlot({ slots, nodes }: Script, slot: string): string[] {
  if (!isKnown(slot)) return [`unknown slot ${slot}`]
  const { dependsOn = [], choices = [] } = slots[slot] ?? {}
  const isAsked = Object.values(nodes).some(
    (node) => node.kind === 'question' && node.slot === slot,
  )
  return [
    ...(isAsked ? [] : [`slot ${slot} is never asked for`]),
    ...dependsOn
      .filter((name) => !(name in slots))
      .map((name) => `${slot} depends on unknown slot ${name}`),
    ...choices
      .filter(({ value }) => Object.keys(admitted(slot as never, value)).length === 0)
      .map(({ label }) => `the choice “${label}” breaks the rule of ${slot}`),
  ]
}

function checkNode(script: Script, id: string, node: ScriptNode): string[] {
  const { slots, nodes } = script
  const silent = (['ask', 'reask', 'help'] as const).filter((words) => node[words].trim() === '')
  const ways = listWays(node)
  const asked = node.kind === 'question' ? [node.slot] : []
  const named = [...asked, ...ways.flatMap(({ when }) => (when ? [when.slot] : []))]
  return [
    ...silent.map((words) => `${id} has no words to ${words}`),
    ...ways.filter(({ to }) => !(to in nodes)).map(({ to }) => `${id} leads to unknown node ${to}`),
    ...named.filter((slot) => !(slot in slots)).map((slot) => `${id} names unknown slot ${slot}`),
    ...(node.kind !== 'end' && ways.every(({ when }) => when)
      ? [`${id} has no way on for every answer`]
      : []),
  ]
}

const listWays = (node: ScriptNode): readonly Transition[] => (node.kind === 'end' ? [] : node.next)

/** What nobody comes to, and from where nobody comes to an end. */
function checkWays(script: Script): string[] {
  const ids = Object.keys(script.nodes)
  const reached = reach([script.start], (id) => listTargets(script, id))
  const ends = ids.filter((id) => script.nodes[id]?.kind === 'end')
  const ending = reach(ends, (id) => ids.filter((from) => listTargets(script, from).includes(id)))
  return [
    ...(ends.length > 0 ? [] : ['the script has no end']),
    ...ids.filter((id) => !reached.has(id)).map((id) => `${id} is unreachable`),
    ...ids
      .filter((id) => reached.has(id) && !ending.has(id))
      .map((id) => `${id} is in a loop without exit`),
    ...ids
      .filter((id) => standsStill(script, id))
      .map((id) => `${id} comes back to itself without an answer`),
  ]
}

const listTargets = ({ nodes }: Script, id: string): string[] => {
  const node = nodes[id]
  return node ? listWays(node).map(({ to }) => to) : []
}

/** A question that is answered is walked past: a circle of questions would be walked for ever. */
const standsStill = (script: Script, id: string) =>
  reach(listTargets(script, id), (from) => listTargets(script, from)).has(id)

function reach(from: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const seen = new Set<string>()
  const open = [...from]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    open.push(...next(id))
  }
  return seen
}
