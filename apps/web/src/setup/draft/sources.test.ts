import { expect, test } from 'vitest'
import type { Hints } from './draft.ts'
import { sourcesOf } from './sources.ts'

const brand: NonNullable<Hints['imported']>['brand'] = {
  name: 'Kiln Lane',
  language: '',
  tagline: '',
  introduction: '',
  logo: null,
  logoUrl: null,
  primary: '#aa3311',
  palette: [],
  email: '',
  phone: '',
  address: '1 Kiln Lane, Leeds',
  hours: ['Mo-Fr 09:00-17:00'],
  taxId: '',
  socials: [],
}
const hints: Hints = {
  tenant: { name: 'My shop', slug: 'my-shop' },
  imported: { host: 'kiln.example', brand, pricedIn: 'GBP' },
  region: { country: 'GB', currency: 'GBP', locale: 'en-GB', timeZone: 'Europe/London' },
  plan: { planId: null, interval: null },
  place: null,
  freeSlug: null,
  readPhone: null,
}

test('each answer says whose it is: typed, read, told by the browser or only suggested', () => {
  const answers = { stepOne: { tradeName: 'Kiln & Co' } }
  const sourceOf = sourcesOf({ answers }, { stepTwo: { slug: 'kiln' } }, hints)
  expect(sourceOf('stepOne', 'tradeName')).toBe('you')
  expect(sourceOf('stepTwo', 'slug')).toBe('you')
  expect(sourceOf('stepThree', 'catalogueSource')).toBe('website')
  expect(sourceOf('stepThree', 'openingHours')).toBe('website')
  expect(sourceOf('stepOne', 'phone')).toBe('suggestion')
  expect(sourceOf('stepOne', 'industry')).toBe('suggestion')
  expect(sourceOf('stepTwo', 'country')).toBe('browser')
  expect(sourceOf('stepTwo', 'timeZone')).toBe('browser')
})

test('without a website nothing is said to be from it', () => {
  const sourceOf = sourcesOf({ answers: {} }, {}, { ...hints, imported: null })
  expect(sourceOf('stepTwo', 'shopName')).toBe('suggestion')
  expect(sourceOf('stepThree', 'catalogueSource')).toBe('suggestion')
})

test('a country that follows from the currency of the website is not the browser’s', () => {
  const imported = { host: 'kiln.example', brand, pricedIn: 'EUR' }
  const region = { ...hints.region, timeZone: 'UTC' }
  const sourceOf = sourcesOf({ answers: {} }, {}, { ...hints, imported, region })
  expect(sourceOf('stepTwo', 'currency')).toBe('website')
  expect(sourceOf('stepTwo', 'country')).toBe('suggestion')
  expect(sourceOf('stepTwo', 'timeZone')).toBe('suggestion')
})

test('name and address of the shop that follow the typed name are suggestions', () => {
  const sourceOf = sourcesOf({ answers: {} }, { stepOne: { tradeName: 'Kiln & Co' } }, hints)
  expect(sourceOf('stepTwo', 'shopName')).toBe('suggestion')
  expect(sourceOf('stepTwo', 'slug')).toBe('suggestion')
})
