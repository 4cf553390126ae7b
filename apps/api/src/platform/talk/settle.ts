import type { Script } from './script-shape.ts'
import type { SlotKey } from './senses.ts'
import type { Talk } from './talk.ts'

/** Applies answers; validates those that depend on changed ones again. */
export function settle<V extends object>(script: Script<V>, talk: Talk<V>, answers: Partial<V>) {
  const { slots: names, holds } = script.senses
  const answered = names.filter((slot) => slot in answers)
  const changed = answered.filter((slot) => String(talk.slots[slot]) !== String(answers[slot]))
  const slots = { ...talk.slots, ...answers }
  const doubtful = dependants(script, changed).filter((slot) => !answered.includes(slot))
  const dropped = doubtful.filter((slot) => slot in slots && !holds(slot, slots))
  return { talk: without({ ...settledWith(talk, answered), slots }, dropped), answered, dropped }
}

export function without<V extends object>(talk: Talk<V>, slots: readonly SlotKey<V>[]): Talk<V> {
  const isLeft = (slot: SlotKey<V>) => !slots.includes(slot)
  return {
    ...talk,
    slots: Object.fromEntries(
      Object.entries(talk.slots).filter(([slot]) => isLeft(slot as SlotKey<V>)),
    ) as Partial<V>,
    skipped: talk.skipped.filter(isLeft),
    ...withPartial(talk, isLeft),
    settled: talk.settled.filter(isLeft),
  }
}

const withPartial = <V extends object>(
  { partial }: Talk<V>,
  isLeft: (slot: SlotKey<V>) => boolean,
) => (partial ? { partial: partial.filter(isLeft) } : {})

function settledWith<V extends object>(talk: Talk<V>, answered: readonly SlotKey<V>[]): Talk<V> {
  const isOther = (slot: SlotKey<V>) => !answered.includes(slot)
  return {
    ...talk,
    skipped: talk.skipped.filter(isOther),
    ...withPartial(talk, isOther),
    settled: [...talk.settled.filter(isOther), ...answered],
    editing: null,
    isConfirmed: false,
  }
}

function dependants<V extends object>(
  { slots, senses }: Script<V>,
  changed: readonly SlotKey<V>[],
): SlotKey<V>[] {
  const dependents = new Set<SlotKey<V>>()
  const open = [...changed]
  for (let slot = open.pop(); slot !== undefined; slot = open.pop())
    for (const candidate of senses.slots)
      if (!dependents.has(candidate) && slots[candidate]?.dependsOn?.includes(slot)) {
        dependents.add(candidate)
        open.push(candidate)
      }
  return [...dependents]
}
