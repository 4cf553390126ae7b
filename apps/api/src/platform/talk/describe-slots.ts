import type { Script } from './script-shape.ts'
import type { SlotKey } from './senses.ts'
import { wordsFor } from './talk.ts'
import type { Talk } from './talk.ts'

export const describe = <V extends object>(
  script: Script<V>,
  { slots }: Talk<V>,
  names: readonly SlotKey<V>[],
) =>
  names
    .map(
      (slot) =>
        `${lower(script.slots[slot]?.label ?? slot)} ${wordsFor(script, slot, slots[slot])}`,
    )
    .join(', ')

export const labels = <V extends object>(script: Script<V>, names: readonly SlotKey<V>[]) =>
  names.map((slot) => lower(script.slots[slot]?.label ?? slot)).join(', ')

const lower = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)
