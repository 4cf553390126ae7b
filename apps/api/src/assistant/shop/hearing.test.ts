import { expect, test } from 'vitest'

import type { SlotKey } from '../../platform/talk/senses.ts'
import { readTopic } from './read-topic.ts'
import sayings from './sayings.json' with { type: 'json' }
import { shopperSenses } from './shopper-senses.ts'
import type { ShopperSlots } from './shopper-senses.ts'

interface Saying {
  readonly asked: SlotKey<ShopperSlots>
  readonly said: string
  /** Topic, order with known values, command, or `unsure`. */
  readonly means: string
  /** Test round, scored on unseen messages before any change for them. */
  readonly round?: number
}

const all = sayings as readonly Saying[]
const least = 0.95

function readMeaning({ asked, said }: Saying): string {
  const heard = shopperSenses.understand(said, {
    asked,
    known: {},
    offered: [],
    toLabel: (_slot, value) => String(value),
  })
  if (heard.command) return heard.command
  const { orderNumber, contact, wish } = heard.slots
  if (wish ?? orderNumber ?? contact)
    return ['order', orderNumber, contact].filter(Boolean).join(' ')
  return heard.question === null ? 'unsure' : describeTopic(said)
}

function describeTopic(said: string): string {
  const topic = readTopic(said)
  if (topic.kind === 'hours') return ['hours', ...Object.values(topic.day)].join(' ')
  return Object.values(topic).filter(Boolean).join(' ')
}

test('BOT-13 ninety-five of a hundred things shoppers say are understood, in each batch', () => {
  expect(all.length).toBeGreaterThanOrEqual(300)
  for (const round of new Set(all.map((saying) => saying.round))) {
    const batch = all.filter((saying) => saying.round === round)
    const wrong = batch
      .filter((saying) => readMeaning(saying) !== saying.means)
      .map((saying) => ({ ...saying, heard: readMeaning(saying) }))
    const share = 1 - wrong.length / batch.length
    expect(share, JSON.stringify(wrong, null, 1)).toBeGreaterThanOrEqual(least)
  }
})
