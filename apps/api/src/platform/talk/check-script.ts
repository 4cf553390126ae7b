import type { Script, ScriptNode, Transition } from './script-shape.ts'

export function checkScript<V extends object>(script: Script<V>): string[] {
  return [
    ...checkStart(script),
    ...Object.keys(script.slots).flatMap((slot) => checkSlot(script, slot)),
    ...Object.entries(script.nodes).flatMap(([id, node]) => checkNode(script, id, node)),
    ...checkWays(script),
  ]
}

const checkStart = <V extends object>({ start, nodes }: Script<V>) =>
  start in nodes ? [] : [`the start ${start} is no node`]

function checkSlot<V extends object>({ slots, nodes, senses }: Script<V>, name: string): string[] {
  const slot = senses.slots.find((candidate) => candidate === name)
  if (slot === undefined) return [`unknown slot ${name}`]
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
      .filter(({ value }) => Object.keys(senses.admit(slot, value)).length === 0)
      .map(({ label }) => `the choice “${label}” breaks the rule of ${slot}`),
  ]
}

function checkNode<V extends object>(script: Script<V>, id: string, node: ScriptNode<V>): string[] {
  const { slots, nodes } = script
  const silent = (['ask', 'reask', 'help'] as const).filter((key) => node[key].trim() === '')
  const ways = listWays(node)
  const questionSlots = node.kind === 'question' ? [node.slot] : []
  const named = [...questionSlots, ...ways.flatMap(({ when }) => (when ? [when.slot] : []))]
  return [
    ...silent.map((key) => `${id} has no words to ${key}`),
    ...ways.filter(({ to }) => !(to in nodes)).map(({ to }) => `${id} leads to unknown node ${to}`),
    ...named.filter((slot) => !(slot in slots)).map((slot) => `${id} names unknown slot ${slot}`),
    ...(node.kind !== 'end' && ways.every(({ when }) => when)
      ? [`${id} has no way on for every answer`]
      : []),
  ]
}

const listWays = <V extends object>(node: ScriptNode<V>): readonly Transition<V>[] =>
  node.kind === 'end' ? [] : node.next

function checkWays<V extends object>(script: Script<V>): string[] {
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

const listTargets = <V extends object>({ nodes }: Script<V>, id: string): string[] => {
  const node = nodes[id]
  return node ? listWays(node).map(({ to }) => to) : []
}

/** Answered questions are skipped: a cycle of questions would never end. */
const standsStill = <V extends object>(script: Script<V>, id: string) =>
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
