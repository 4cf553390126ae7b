import { expect, test } from 'vitest'

import type { SlotName } from '@marketday/contract/assistant/slot-names'
import type { Slots } from '@marketday/contract/assistant/slots'

import { understand } from './understand.ts'

type Case = readonly [
  asked: SlotName | null,
  text: string,
  known: Partial<Slots>,
  slots: Partial<Slots>,
]

const read = (text: string, asked: SlotName | null, known: Partial<Slots>) =>
  understand(text, { asked, known, last: null, offered: [], toLabel: (_, value) => String(value) })

const slotsIn = ([asked, text, known]: Case) => read(text, asked, known).slots

const addresses: readonly Case[] = [
  'Lindenstr. 14, 10969 Berlin',
  'Bahnhofstr. 3 in Köln',
  'Av. 25 de Abril 12, Lisboa',
  'ul. 3 Maja 5, Kraków',
  '12 Mill Lane. 2nd floor',
  'Seven Sisters Road, London',
  'Three Bridges Farm',
  'Unit 4, no 12 Mill Lane',
  'Flat 3, No 7 High St',
  "No Man's Land Farm, Chipping",
  'Le Bourg, Pas-de-Calais',
].map((text) => ['place', text, {}, { place: text }])

test.each(addresses)('BOT-03 an address keeps its parts: %s “%s”', (...row) => {
  expect(slotsIn(row).place).toBe(row[1])
})

const openQuestions: readonly Case[] = [
  ['country', 'UK not US', { businessName: 'Mustard House' }, {}],
  ['city', 'Bristol not Bath', { businessName: 'Bath Bakery' }, { city: 'Bristol' }],
  ['productCount', '20 not 12', { place: '12 High Street' }, { productCount: 20 }],
  ['productCount', '30, no 40', { place: '40 Mill Lane' }, {}],
  ['productCount', '20 not 16', { phone: '+441604234567' }, { productCount: 20 }],
  [null, '20 not 16', { phone: '+441604234567' }, {}],
  [null, '20 not 12', { place: '12 High Street', productCount: 12 }, { productCount: 20 }],
  ['channels', 'post, no shop', { businessName: 'The Yarn Shop' }, { channels: ['shipping'] }],
  ['phone', 'mobile, no landline', { businessName: 'Landline Books' }, {}],
  ['phone', 'mobile, not landline', { businessName: 'Landline Books' }, {}],
]

test.each(openQuestions)('BOT-03 “X not Y” answers the open question: %s “%s”', (...row) => {
  const [, text, known, slots] = row
  const result = slotsIn(row)
  for (const slot of ['businessName', 'place', 'phone'] as const)
    expect(result[slot], text).toBe(undefined)
  expect({ ...known, ...result }).toMatchObject({ ...known, ...slots })
})
