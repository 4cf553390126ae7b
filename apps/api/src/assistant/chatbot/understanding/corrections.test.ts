import { expect, test } from 'vitest'

import type { SlotName } from '@marketday/contract/assistant/slot-names'
import type { Slots } from '@marketday/contract/assistant/slots'

import { understand } from './understand.ts'

interface Message {
  readonly text: string
  readonly asked: SlotName | null
  readonly known?: Partial<Slots>
  readonly last?: SlotName
  readonly slots: Partial<Slots>
}

const read = ({ text, asked, known = {}, last }: Message) =>
  understand(text, {
    asked,
    known,
    last: last ?? null,
    offered: [],
    toLabel: (_, value) => String(value),
  })

const respelled: readonly Message[] = [
  {
    text: 'mit ü bitte: Müllers Brot',
    asked: 'industry',
    known: { businessName: 'Muellers Brot' },
    slots: { businessName: 'Müllers Brot' },
  },
  {
    text: 'the name should have an ampersand: Fork & Fig',
    asked: null,
    known: { businessName: 'Fork and Fig' },
    slots: { businessName: 'Fork & Fig' },
  },
  {
    text: 'Quatsch, Lindenstr. 14',
    asked: 'channels',
    known: { place: 'Lindenstr 41' },
    slots: { place: 'Lindenstr. 14' },
  },
  {
    text: 'two words btw Oat Field',
    asked: 'country',
    known: { businessName: 'oatfield' },
    slots: { businessName: 'Oat Field' },
  },
  {
    text: 'avec un accent : Joséphine',
    asked: 'email',
    known: { contactName: 'Josephine Blanc' },
    slots: { contactName: 'Joséphine Blanc' },
  },
  {
    text: 'my surname is Hart btw',
    asked: null,
    known: { contactName: 'Lucy' },
    slots: { contactName: 'Lucy Hart' },
  },
  {
    text: 'damn, .com not .co',
    asked: 'phone',
    known: { email: 'pia@example.co' },
    slots: { email: 'pia@example.com' },
  },
  {
    text: 'should be Ada Lane not Eva',
    asked: null,
    known: { contactName: 'Eva Lane' },
    slots: { contactName: 'Ada Lane' },
  },
  {
    text: 'phone ends 568 not 567',
    asked: null,
    known: { phone: '+441604234567', country: 'GB' },
    slots: { phone: '+441604234568' },
  },
  {
    text: 'doch keine Lieferung, lieber Versand',
    asked: 'productCount',
    known: { channels: ['delivery', 'pickup'] },
    last: 'channels',
    slots: { channels: ['shipping', 'pickup'] },
  },
]

test.each(respelled)('BOT-03 a later spelling corrects the earlier answer: $text', (message) => {
  expect(read(message).slots).toEqual(message.slots)
})

const answers: readonly Message[] = [
  {
    text: '3 Quay St, wait the sign says Street. 3 Quay Street',
    asked: 'place',
    slots: { place: '3 Quay Street' },
  },
  { text: 'Gartenstraße 8, nein 18', asked: 'place', slots: { place: 'Gartenstraße 18' } },
  { text: 'seven Church Road', asked: 'place', slots: { place: '7 Church Road' } },
  { text: 'farm only, not open to visitors', asked: 'place', slots: {} },
  { text: 'Freo, well Fremantle officially', asked: 'city', slots: { city: 'Fremantle' } },
  { text: 'lunden... Lundenburg', asked: 'city', slots: { city: 'Lundenburg' } },
  { text: 'typo, Galway', asked: 'city', slots: { city: 'Galway' } },
  {
    text: 'i dont know yet, maybe Blue Door. yeah Blue Door',
    asked: 'businessName',
    slots: { businessName: 'Blue Door' },
  },
  { text: 'euh... Le Petit Four', asked: 'businessName', slots: { businessName: 'Le Petit Four' } },
  { text: 'new', asked: 'businessName', slots: {} },
  { text: "4'200", asked: 'productCount', slots: { productCount: 4200 } },
  { text: '4 200', asked: 'productCount', slots: { productCount: 4200 } },
  { text: 'una ottantina', asked: 'productCount', slots: { productCount: 80 } },
  { text: 'so 12 in der Woche', asked: 'orderVolume', slots: { orderVolume: 52 } },
  { text: 'last year like 20, now 60', asked: 'orderVolume', slots: { orderVolume: 60 } },
  { text: '100 in winter, 300 in summer', asked: 'orderVolume', slots: { orderVolume: 200 } },
  { text: 'post + shop', asked: 'channels', slots: { channels: ['shipping', 'pickup'] } },
  { text: 'special delivery', asked: 'channels', slots: { channels: ['shipping'] } },
  { text: 'does justeat work with it', asked: 'channels', slots: {} },
  { text: 'what do you think. UK', asked: 'country', slots: { country: 'GB' } },
  { text: 'D', asked: 'country', slots: { country: 'DE' } },
  { text: 'scarves, handmade', asked: 'industry', slots: { industry: 'clothing' } },
  { text: "ivo, i'm the owner", asked: 'contactName', slots: { contactName: 'Ivo' } },
  { text: 'pia @ example.com', asked: 'email', slots: { email: 'pia@example.com' } },
  {
    text: 'oh 300 at least',
    asked: 'productCount',
    known: { place: 'Mill Lane' },
    last: 'place',
    slots: { productCount: 300 },
  },
]

test.each(answers)('BOT-03 the answer is read without its remarks: $asked “$text”', (message) => {
  expect(read(message).slots).toEqual(message.slots)
})
