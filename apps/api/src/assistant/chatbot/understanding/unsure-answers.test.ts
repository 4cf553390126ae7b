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

const similar: readonly Case[] = [
  [
    'industry',
    'flower shop, plants',
    { businessName: 'Flower Shop' },
    { industry: 'flowers_and_plants' },
  ],
  ['industry', 'tulips, rose', { contactName: 'Rose Hill' }, { industry: 'flowers_and_plants' }],
  ['industry', 'lily, roses', { contactName: 'Lily Dunn' }, { industry: 'flowers_and_plants' }],
  ['phone', 'flower shop', { businessName: 'Flower Shop' }, {}],
  ['theme', "it's our surname backwards", { contactName: 'Lucy Hart' }, {}],
]

test.each(similar)('BOT-03 a similar word leaves earlier answers alone: %s “%s”', (...row) => {
  expect(slotsIn(row)).toEqual(row[3])
})

const receiving: readonly Case[] = [
  'ich bin für die Abholung immer im Laden',
  'ich bin mit der Lieferung selbst unterwegs',
  'lose Ware zur Abholung',
  'kunden hämtar sin beställning vid upphämtning',
].map((text) => ['productCount', text, { channels: ['delivery', 'pickup'] }, {}])

test.each(receiving)('BOT-03 another language removes no channel: %s “%s”', (...row) => {
  expect(slotsIn(row).channels).toBe(undefined)
})

const channels: readonly Case[] = [
  ['channels', 'they collect from the truck', {}, { channels: ['pickup'] }],
  ['channels', 'from my food truck', {}, {}],
  ['channels', 'die Leute fahren bei uns vorbei', {}, {}],
  ['channels', 'people take food out', {}, {}],
  ['channels', 'wir fahren alles selbst aus', {}, { channels: ['delivery'] }],
  ['channels', 'with our lorry', {}, { channels: ['delivery'] }],
]

test.each(channels)('BOT-03 only the shop’s own vehicle delivers: %s “%s”', (...row) => {
  expect(slotsIn(row)).toEqual(row[3])
})

const statements: readonly Case[] = [
  ['orderVolume', 'did about 40 last week', {}, { orderVolume: 173 }],
  ['orderVolume', "didn't do many last month, about 20", {}, { orderVolume: 20 }],
  ['orderVolume', '10 orders now, then maybe 20', {}, { orderVolume: 10 }],
  ['orderVolume', '50 now, 100 at christmas', {}, { orderVolume: 50 }],
  ['orderVolume', 'about 10 now 20', {}, {}],
  ['productCount', '5 good sellers and 20 others on a busy day', {}, {}],
  ['industry', 'does flowers and plants', {}, { industry: 'flowers_and_plants' }],
  ['businessName', "don't know, whatever you say is best", {}, {}],
  ['businessName', 'weiß nicht, vielleicht später', {}, {}],
  ['businessName', 'Hop, Skip', {}, { businessName: 'Hop, Skip' }],
]

test.each(statements)('BOT-03 a statement is no question and no plan: %s “%s”', (...row) => {
  expect(slotsIn(row)).toEqual(row[3])
})

test('BOT-03 a postponed name skips its question', () => {
  expect(read("I don't know, maybe later", 'businessName', {}).command).toBe('skip')
  expect(read('weiß nicht, vielleicht später', 'businessName', {}).slots).toEqual({})
})

test('BOT-03 a web address after an at sign is no mailbox', () => {
  expect(read('find us @ bluedoor.com', 'url', {})).toMatchObject({
    slots: { url: 'https://bluedoor.com/' },
  })
  expect(read('find us @ bluedoor.com', 'businessName', {}).guesses).not.toContainEqual(
    expect.objectContaining({ slot: 'email' }),
  )
})
