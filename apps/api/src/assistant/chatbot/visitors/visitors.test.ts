import { expect, test } from 'vitest'

import type { SlotName } from '@marketday/contract/assistant/slot-names'
import type { Slots } from '@marketday/contract/assistant/slots'

import { advance } from '../../../platform/talk/advance.ts'
import { newTalk } from '../../../platform/talk/talk.ts'
import { onboardingScript as script } from '../script.ts'
import development from './development.json' with { type: 'json' }
import second from './second.json' with { type: 'json' }
import sayingsDevelopment from './sayings-development.json' with { type: 'json' }
import sayingsSecond from './sayings-second.json' with { type: 'json' }
import { findFaults, visit } from './visit.ts'
import type { Visitor } from './visit.ts'

const sets = [
  { set: 'development', visitors: development, sayings: sayingsDevelopment, least: [0.9, 0.95] },
  { set: 'second', visitors: second, sayings: sayingsSecond, least: [0.8, 0.92] },
] as const

test.each(sets)('BOT-03 impatient visitors reach a right summary: $set', ({ visitors, least }) => {
  const visits = (visitors as unknown as readonly Visitor[]).map((visitor) => ({
    name: visitor.visitor,
    ...visit(visitor),
  }))
  const failed = visits.filter(({ isFinished, faults }) => !isFinished || faults.length > 0)
  const share = 1 - failed.length / visits.length
  expect(share, JSON.stringify(failed, null, 1)).toBeGreaterThanOrEqual(least[0])
})

type Saying = readonly [
  SlotName,
  string,
  Readonly<Record<string, never>>,
  unknown?,
  Partial<Slots>?,
]

test.each(sets)('BOT-03 single messages are read right: $set', ({ sayings, least }) => {
  const wrong = (sayings as unknown as readonly Saying[]).flatMap(
    ([asked, said, right, , have = {}]) => {
      const known = {
        ...(asked === 'phone' || /\d{6}/.test(said) ? { country: 'GB' } : {}),
        ...have,
      }
      const answered = Object.keys(have) as SlotName[]
      const talk = { ...newTalk, slots: known, settled: answered, editing: asked }
      const slots = Object.fromEntries(
        Object.entries(advance(script, talk, { text: said }).talk.slots).filter(
          ([slot]) => slot !== 'country' || !('country' in known),
        ),
      )
      const faults = findFaults(right, slots)
      return faults.length > 0 ? [{ asked, said, faults }] : []
    },
  )
  const share = 1 - wrong.length / sayings.length
  expect(share, JSON.stringify(wrong, null, 1)).toBeGreaterThanOrEqual(least[1])
})
