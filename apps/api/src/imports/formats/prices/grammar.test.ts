import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readPrice } from '../price.ts'
import { priceWords } from './price-words.ts'
import { pricesIn } from './prices-in.ts'

const first = (text: string, currency: string | null = null) => {
  const [price] = pricesIn(text, { currency })
  return price && [price.lowestMinor, price.currency]
}

test.each([
  ['Syrah 2019 €27', 2700, 'EUR'],
  ['Syrah 2019 € 27', 2700, 'EUR'],
  ['Syrah 2019 27 €', 2700, 'EUR'],
  ['Set of 4 $18', 1800, null],
  ['Phone 15 $799', 79_900, null],
  ['Lunch for 2 £19', 1900, 'GBP'],
  ['Box of 6 – 12,40 €', 1240, 'EUR'],
  ['ORDERS OVER $60', 6000, null],
  ['ORDERS $60+', 6000, null],
  ['PALE ALE IPA $7', 700, null],
  ['VITAMIN C $9', 900, null],
  ['12€50', 1250, 'EUR'],
  ['CAD 12.50', 1250, 'CAD'],
  ['C$12.50', 1250, 'CAD'],
  ['$12.50 USD', 1250, 'USD'],
  ['TL $12.50', 1250, null],
  ['AMD $12.50', 1250, null],
  ['Pils 0,4 l 4,20 €', 420, 'EUR'],
  ['Tel. 030 1234 · ab 5,00 €', 500, 'EUR'],
  ['20 % off, now £16', 1600, 'GBP'],
])('«%s» costs %s in %s', (text, minor, currency) => {
  expect(first(text)).toEqual([minor, currency])
})

test.each(['AMD 760', 'TOP 10', 'RON 12 years', 'R 2000', 'Ladder 10 Ft', 'open 9–17', '2019'])(
  '«%s» names no price',
  (text) => {
    expect(first(text)).toBeUndefined()
  },
)

test('a weak mark counts where the page has its currency, or with cents', () => {
  expect(first('R 2000', 'ZAR')).toEqual([200_000, 'ZAR'])
  expect(first('AMD 760.00')).toEqual([76_000, 'AMD'])
})

test('a price of a list cell is the marked number', () => {
  expect(readPrice('Syrah 2019 €27', { currency: 'GBP' })).toEqual({
    amountMinor: 2700,
    currency: 'EUR',
  })
})

const list = (text: string, isPrice: 'decimal' | 'any') =>
  pricesIn(text, { currency: 'EUR', isPrice }).map(({ lowestMinor }) => lowestMinor)

test.each([
  ['Lentil soup 6,50', [650]],
  ['Pils 0,2 l 2,10 / 0,4 l 3,80', [210, 380]],
  ['Syrah 2019', []],
  ['Open 10:00 to 18:00', []],
  ['Butter 250 g', []],
  ['01.12.2026', []],
  ['Tel. 0171 5551234', []],
  ['Soup of the day 6', [600]],
  ['19 % tax', []],
])('in a price list «%s» names %j', (text, minors) => {
  expect(list(text, 'any')).toEqual(minors)
})

test.each([
  ['39,90 €/kg', true],
  ['£20 per kg', true],
  ['100 g = 2,40 €', true],
  ['2,40 € / 100 g', true],
  ['1,20 € pro Stück', false],
  ['£4 each', false],
])('«%s» is per measure: %s', (text, isUnit) => {
  expect(pricesIn(text, { currency: null })[0]).toMatchObject({ isUnit })
})

test.each(['£3 million', '$178bn', '2 Mio. €', '12 € pro Nacht', '€ 90 pro Zimmer und Nacht'])(
  '«%s» is no price of goods',
  (text) => {
    expect(pricesIn(text, { currency: null }).every(({ isOther }) => isOther)).toBe(true)
  },
)

test('tax in a price leaves it a price', () => {
  expect(pricesIn('inkl. 7 % MwSt. 4,20 €', { currency: null })[0]).toMatchObject({
    lowestMinor: 420,
    isOther: false,
  })
})

const languages = Object.entries(priceWords)

test('every language has words of each kind', () => {
  expect(languages.length).toBeGreaterThanOrEqual(12)
  for (const [, words] of languages)
    for (const list of Object.values(words)) expect(list.length).toBeGreaterThan(0)
})

test.each(languages)(
  'words of «%s» say what an amount is',
  (_language, { former, from, other }) => {
    const price = (word: string) => pricesIn(`${word} 20,50 €`, { currency: null })[0]
    for (const word of former) expect([word, price(word)?.isFormer]).toEqual([word, true])
    for (const word of from) expect([word, price(word)?.isFrom]).toEqual([word, true])
    for (const word of other) expect([word, price(word)?.isOther]).toEqual([word, true])
  },
)

const word = fc.stringMatching(/^[A-Z][a-zäöüéè]{2,9}$/)
const amount = fc.integer({ min: 101, max: 99_999 })
const cents = (minor: number) => (minor / 100).toFixed(2)
const signs = fc.constantFrom(
  ['£', 'GBP'],
  ['€', 'EUR'],
  ['US$', 'USD'],
  ['₹', 'INR'],
  ['EUR ', 'EUR'],
  ['CHF ', 'CHF'],
)

test('words, a number and a price name the price', () => {
  fc.assert(
    fc.property(
      word,
      fc.integer({ min: 1, max: 2099 }),
      amount,
      signs,
      (name, number, minor, sign) => {
        const text = `${name} ${number} ${sign[0]}${cents(minor)}`
        expect(first(text)).toEqual([minor, sign[1]])
      },
    ),
  )
})

test('a price with its mark behind it is named in every style', () => {
  const style = fc.constantFrom(
    (minor: number) => `${cents(minor).replace('.', ',')} €`,
    (minor: number) => `${cents(minor)}€`,
    (minor: number) => `${cents(minor).replace('.', ',')} EUR`,
  )
  fc.assert(
    fc.property(
      word,
      fc.integer({ min: 1, max: 2099 }),
      amount,
      style,
      (name, number, minor, write) => {
        expect(first(`${name} ${number} – ${write(minor)}`)).toEqual([minor, 'EUR'])
      },
    ),
  )
})

test('capital letters before a dollar name no other currency', () => {
  const capitals = fc
    .stringMatching(/^[A-Z]{2,12}$/)
    .filter((text) => !/^(?:US|CA|AU|NZ|HK|SG|NT|MX)$/.test(text))
  fc.assert(
    fc.property(capitals, amount, (text, minor) => {
      expect(first(`${text} $${cents(minor)}`)?.[0]).toBe(minor)
      const currency = first(`${text} $${cents(minor)}`)?.[1] ?? null
      expect(currency === null || currency === text).toBe(true)
    }),
  )
})
