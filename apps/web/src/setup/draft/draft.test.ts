import { toE164 } from '@marketday/contract/contact/phone-number'
import { expect, test } from 'vitest'
import { draftFrom, emptyPlace, findShopName, type Hints } from './draft.ts'
import { isFieldValid } from './problems.ts'

const brand = {
  name: 'Kiln Lane',
  tagline: 'Pottery made here',
  email: '',
  phone: '',
  address: '',
  primary: '#aa3311',
  hours: [] as string[],
  taxId: '',
} as NonNullable<Hints['imported']>['brand']

const hints: Hints = {
  tenant: { name: 'My shop', slug: 'my-shop' },
  imported: null,
  region: { country: 'GB', currency: 'GBP', locale: 'en-GB', timeZone: 'Europe/London' },
  plan: { planId: null, interval: null },
  place: null,
  freeSlug: null,
  readPhone: null,
}
const imported = { host: 'kiln.example', brand, pricedIn: 'EUR' }

test('the website names the shop, and what was answered or typed stands above it', () => {
  const read = { ...hints, imported }
  expect(draftFrom({ answers: {} }, {}, read).stepOne.tradeName).toBe('Kiln Lane')
  const answers = { stepOne: { tradeName: 'Kiln & Co' } }
  expect(draftFrom({ answers }, {}, read).stepOne.tradeName).toBe('Kiln & Co')
  const edits = { stepOne: { tradeName: 'Typed now' } }
  expect(draftFrom({ answers }, edits, read).stepOne.tradeName).toBe('Typed now')
})

test('a field that was not typed keeps its answer beside one that was', () => {
  const answers = { stepTwo: { shopName: 'Kiln & Co', slug: 'kiln' } }
  const { stepTwo } = draftFrom({ answers }, { stepTwo: { slug: 'kiln-2' } }, hints)
  expect(stepTwo).toMatchObject({ shopName: 'Kiln & Co', slug: 'kiln-2', currency: 'GBP' })
})

test('the plan of the address wins over an earlier answer until another is chosen by hand', () => {
  const answers = { selectPlan: { planId: 'starter', interval: 'month' as const } }
  const led = { ...hints, plan: { planId: 'growth', interval: 'year' } }
  expect(draftFrom({ answers }, {}, led).selectPlan).toEqual({ planId: 'growth', interval: 'year' })
  const edits = { selectPlan: { planId: 'scale' } }
  expect(draftFrom({ answers }, edits, led).selectPlan.planId).toBe('scale')
})

test('prices read in another currency bring its country', () => {
  const { stepTwo } = draftFrom({ answers: {} }, {}, { ...hints, imported })
  expect(stepTwo).toMatchObject({ currency: 'EUR', country: 'DE', locale: 'en-DE' })
})

test('a shop speaks the language of the website that it comes from, if it is translated', () => {
  const localeFrom = (language: string) =>
    draftFrom(
      { answers: {} },
      {},
      {
        ...hints,
        imported: { ...imported, brand: { ...brand, language } },
      },
    ).stepTwo.locale
  expect(['de', 'ar', 'ja', ''].map(localeFrom)).toEqual(['de-DE', 'ar-DE', 'en-DE', 'en-DE'])
})

test('a browser that says UTC gets the time of the address, else of the country', () => {
  const hidden = { ...hints, region: { ...hints.region, timeZone: 'UTC' } }
  const zone = (known: Hints) => draftFrom({ answers: {} }, {}, known).stepTwo.timeZone
  expect(zone(hidden)).toBe('Europe/London')
  expect(zone({ ...hidden, imported })).toBe('Europe/Berlin')
  const place = { ...emptyPlace, data: { ...emptyPlace.data, Country: 'Austria' } }
  expect(zone({ ...hidden, imported, place })).toBe('Europe/Vienna')
})

test('a browser that knows its time zone is believed', () => {
  const place = { ...emptyPlace, data: { ...emptyPlace.data, Country: 'Austria' } }
  expect(draftFrom({ answers: {} }, {}, { ...hints, place }).stepTwo.timeZone).toBe('Europe/London')
})

test('an answer given as UTC stays UTC', () => {
  const answers = { stepTwo: { timeZone: 'UTC' } }
  expect(draftFrom({ answers }, {}, hints).stepTwo.timeZone).toBe('UTC')
})

test('a field is valid by itself, whatever the rest of its page holds', () => {
  expect(isFieldValid('stepTwo', 'shopName', 'Kiln')).toBe(true)
  expect(isFieldValid('stepTwo', 'shopName', '')).toBe(false)
  expect(isFieldValid('stepTwo', 'unheardOf', 'x')).toBe(false)
})

test('the number on the website is read the way of the country, and left out where it cannot be', () => {
  const website = (phone: string): Hints => ({
    ...hints,
    imported: { ...imported, brand: { ...imported.brand, phone } },
    readPhone: toE164,
  })
  const phoneOf = (known: Hints) =>
    draftFrom({ answers: { stepTwo: { country: 'GB' } } }, {}, known).stepOne.phone
  expect(phoneOf(website('0113 496 0000'))).toBe('+441134960000')
  expect(phoneOf(website('call us'))).toBe('')
  expect(phoneOf({ ...website('0113 496 0000'), readPhone: null })).toBe('')
})

test('customers write to the address on the website, whatever its ending, or to none', () => {
  const read = (email: string) => ({
    ...hints,
    imported: { ...imported, brand: { ...brand, email } },
  })
  expect(draftFrom({ answers: {} }, {}, read('hi@kiln.pottery')).stepOne.email).toBe(
    'hi@kiln.pottery',
  )
  expect(draftFrom({ answers: {} }, {}, read('write to us')).stepOne.email).toBe('')
})

test('BIL-04 hours of a website keep their break at noon', () => {
  const hours = ['Tu-We 14:00-18:00', 'Tu 09:00-12:30']
  const { stepThree } = draftFrom(
    { answers: {} },
    {},
    { ...hints, imported: { ...imported, brand: { ...brand, hours } } },
  )
  expect(stepThree.openingHours).toEqual([
    { weekday: 2, opens: '09:00', closes: '12:30' },
    { weekday: 2, opens: '14:00', closes: '18:00' },
    { weekday: 3, opens: '14:00', closes: '18:00' },
  ])
})

test('hours that nobody stated are left open, and a VAT number is the website’s', () => {
  expect(draftFrom({ answers: {} }, {}, hints).stepThree.openingHours).toEqual([])
  const read = { ...hints, imported: { ...imported, brand: { ...brand, taxId: 'DE136695976' } } }
  expect(draftFrom({ answers: {} }, {}, read).stepThree.openingHours).toEqual([])
  expect(draftFrom({ answers: {} }, {}, read).stepOne.taxId).toBe('DE136695976')
})

test('the shop address is suggested from the typed name, else from the website’s', () => {
  expect(findShopName({ answers: {} }, {}, 'Kiln Lane')).toBe('Kiln Lane')
  const answers = { stepOne: { tradeName: 'Ann’s Pots' } }
  expect(findShopName({ answers }, {}, 'Kiln Lane')).toBe('Ann’s Pots')
  expect(findShopName({ answers: {} }, { stepOne: { tradeName: 'Mugs' } }, '')).toBe('Mugs')
  expect(findShopName({ answers }, { stepTwo: { shopName: 'Mugs' } }, '')).toBe('Mugs')
  expect(findShopName({ answers: {} }, { stepTwo: { shopName: ' ' } }, '')).toBe('')
})
