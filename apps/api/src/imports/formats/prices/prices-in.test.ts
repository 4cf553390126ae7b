import { expect, test } from 'vitest'

import { pricesIn } from './prices-in.ts'

const none = { isFormer: false, isFrom: false, isOther: false }

test.each([
  ['1.299,00 €', 129_900, 'EUR'],
  ['1 299,00 kr', 129_900, null],
  ["CHF 1'299.–", 129_900, 'CHF'],
  ['CHF 12.-', 1200, 'CHF'],
  ['299:-', 29_900, null],
  ['Rs. 1,299', 129_900, null],
  ['R$ 1.299,90', 129_990, 'BRL'],
  ['1\u202f499,00\u00a0€', 149_900, 'EUR'],
  ['£4', 400, 'GBP'],
  ['$1,299 CAD', 129_900, 'CAD'],
  ['2 499 zł', 249_900, 'PLN'],
  ['12,50 лв.', 1250, 'BGN'],
  ['R 1 299.00', 129_900, 'ZAR'],
  ['TOP 10', null, null],
  ['Room 101', null, null],
  ['£0.00', null, null],
  ['4.5 out of 5', null, null],
])('«%s» names %s in %s', (text, minor, currency) => {
  const [price] = pricesIn(text, { currency: null })
  expect(price?.lowestMinor ?? null).toBe(minor)
  expect(price?.currency ?? null).toBe(currency)
})

test.each([['a bare decimal there', '12.50', 1250]])('%s is one', (_what, text, minor) => {
  expect(pricesIn(text, { currency: null, isPrice: true })[0]?.lowestMinor).toBe(minor)
  expect(pricesIn(text, { currency: null })).toEqual([])
})

test.each([
  ['£20', none],
  ['Jumper £20', none],
  ['Was £20', { ...none, isFormer: true }],
  ['RRP: £20', { ...none, isFormer: true }],
  ['UVP 20 €', { ...none, isFormer: true }],
  ['statt 20 €', { ...none, isFormer: true }],
  ['from £20', { ...none, isFrom: true }],
  ['ab 20 €', { ...none, isFrom: true }],
  ['Save £20', { ...none, isOther: true }],
  ['Free delivery over £20', { ...none, isOther: true }],
  ['£20 / kg', { ...none, isOther: true }],
  ['£20 per month', { ...none, isOther: true }],
  ['4 payments of £20', { ...none, isOther: true }],
])('«%s» says what the amount is', (text, said) => {
  expect(pricesIn(text, { currency: null })).toMatchObject([{ lowestMinor: 2000, ...said }])
})

test.each(['£10 – £20', '£10-£20', '10 – 20 €', 'from £10 to £20', '£10 ~ £20'])(
  '«%s» is one price with two ends',
  (text) => {
    expect(pricesIn(text, { currency: null, isPrice: true })).toMatchObject([
      { lowestMinor: 1000, highestMinor: 2000 },
    ])
  },
)

test.each(['£10 £8', '10 € 8 €', '$10 $8'])('«%s» are two prices', (text) => {
  const found = pricesIn(text, { currency: null }).map(({ lowestMinor }) => lowestMinor)
  expect(found).toEqual([1000, 800])
})
