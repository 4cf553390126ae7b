import { expect, test } from 'vitest'

import { parseHtml } from '../../formats/parse-html.ts'
import { readItems } from '../read-items.ts'

const read = (body: string, { lang = 'en', title = 'Welcome', path = '/a' } = {}) =>
  readItems(
    parseHtml(
      `<!doctype html><html lang="${lang}"><title>${title}</title><body>${body}</body></html>`,
    ),
    `https://site.example${path}`,
    null,
  )

const summary = (items: ReturnType<typeof read>) =>
  items.map(({ title, variants, doubt }) => [title, variants[0]?.priceMinor, doubt ?? 'sure'])

const text = (sentence: string, times: number) => `<p>${`${sentence} `.repeat(times)}</p>`

const otherPages: readonly (readonly [string, string, string])[] = [
  [
    'premiums of insurers',
    'en-GB',
    '<h2>Compare us</h2><table><tr><td>Harbour Cover</td><td>£181.20</td></tr><tr><td>Northern Mutual</td><td>£204.50</td></tr></table><p>Annual premium of a policyholder with one cat. Insurance is arranged by Quay Insurance Services.</p>',
  ],
  [
    'quotes of shares and indices',
    'en',
    '<h3>Senior investment adviser</h3><table><tr><td>Index 300</td><td>$12,677.18</td></tr><tr><td>Lakeside Bank (LKB)</td><td>$58.36</td></tr><tr><td>Northwire (NW)</td><td>$31.25</td></tr></table><p>Stock quotes are delayed. Investors should read the dividend notes of each portfolio.</p>',
  ],
  [
    'rates of rooms',
    'de',
    '<h2>Doppelzimmer</h2><p>Unsere Zimmer haben Bad und Balkon. Hotel mit Frühstück.</p><p>119,00 €</p><h2>Einzelzimmer</h2><p>Ruhig, im Hotel zum Hof.</p><p>89,00 €</p>',
  ],
  [
    'the budget of a school',
    'en-US',
    `<h2>Proposed fiscal year</h2><table><tr><td>Library books</td><td>$12,400</td></tr><tr><td>Bus service</td><td>$88,000</td></tr></table>${text('The school district asks every taxpayer to read the appropriation before the vote.', 6)}`,
  ],
  [
    'news that mention sums',
    'en',
    `<h3>Town buys a ferry</h3>${text('The council agreed on the purchase after a long debate in the hall.', 20)}<h3>Ferry</h3><p>$41,000</p><h3>Second bridge</h3><p>$95,000</p>${text('Nobody knows yet who pays for the second bridge across the river.', 20)}`,
  ],
  [
    'deals of a forum',
    'fr',
    '<h3>Box de Noël</h3><p>27,90 €</p><h3>Bougie</h3><p>7,00 €</p><p>Actualités et concours de la rédaction : les codes promo, les recettes et les actualités de nos membres.</p>',
  ],
]

test.each(otherPages)('%s give no items', (_name, lang, body) => {
  expect(read(body, { lang })).toEqual([])
})

test('a page about one property is no product', () => {
  const body =
    '<h1>The Mill Inn</h1><p class="price">£150,000</p><button>Order now</button><p>Freehold inn with six bedrooms. Listings of our real estate agents: apartments to let, bedrooms and shares.</p>'
  expect(read(body, { lang: 'en-GB' })).toEqual([])
})

test('a shop with a cart keeps its items beside much text', () => {
  const body = `<a href="/cart">Cart</a><ul><li><h3>Oak board</h3><p>£24.00</p></li><li><h3>Ash spoon</h3><p>£7.50</p></li></ul>${text('We carve boards and spoons of local wood.', 12)}`
  expect(summary(read(body, { lang: 'en-GB' }))).toEqual([
    ['Oak board', 2400, 'sure'],
    ['Ash spoon', 750, 'sure'],
  ])
})

test('a menu needs no cart', () => {
  const body = '<p>Linsensuppe 5,80 €</p><p>Käsespätzle 9,20 €</p>'
  expect(summary(read(body, { lang: 'de', title: 'Speisekarte' }))).toEqual([
    ['Linsensuppe', 580, 'sure'],
    ['Käsespätzle', 920, 'sure'],
  ])
})

test('a few prices among much text are doubtful', () => {
  const body = `<h3>Guided walk</h3><p>£12.00</p><h3>Long walk</h3><p>£18.00</p><p>${'We walk along the coast in every season. '.repeat(3)}</p>`
  expect(summary(read(body, { lang: 'en-GB' }))).toEqual([
    ['Guided walk', 1200, 'page'],
    ['Long walk', 1800, 'page'],
  ])
})

const doubts: readonly (readonly [string, string, readonly (readonly unknown[])[]])[] = [
  [
    'a weekly menu',
    '<h3>Montag</h3><p>Erbsensuppe 4,90 €</p><h3>Dienstag</h3><p>Rouladen 9,90 €</p>',
    [
      ['Erbsensuppe', 490, 'day'],
      ['Rouladen', 990, 'day'],
    ],
  ],
  [
    'one price for a section',
    '<h2>Longdrinks</h2><h4>7,50 €</h4><p>Gin Fizz</p><p>Mule</p><p>Cuba Libre</p><h2>Weine</h2><p>Silvaner 5,20 €</p>',
    [
      ['Longdrinks', 750, 'section'],
      ['Silvaner', 520, 'sure'],
    ],
  ],
  [
    'a label with a value as name',
    '<p>Lizenz: Demo 9,00 €</p><p>Lizenz: Voll 29,00 €</p>',
    [
      ['Lizenz: Demo', 900, 'name'],
      ['Lizenz: Voll', 2900, 'name'],
    ],
  ],
  [
    'a number of pieces as name',
    '<ul><li><h3>3 Pflanzen</h3><p>8,50 €</p></li><li><h3>5 Pflanzen</h3><p>11,50 €</p></li></ul>',
    [
      ['3 Pflanzen', 850, 'name'],
      ['5 Pflanzen', 1150, 'name'],
    ],
  ],
  [
    'two prices of one name',
    '<ul><li><a href="/1">Apfelsaft</a> 2,50 €</li><li><a href="/2">Apfelsaft</a> 3,10 €</li><li><a href="/3">Most</a> 2,80 €</li></ul>',
    [
      ['Apfelsaft', 250, 'price-twice'],
      ['Apfelsaft', 310, 'price-twice'],
      ['Most', 280, 'sure'],
    ],
  ],
  [
    'a price in another currency than the rest',
    '<p>Honig 6,50 €</p><p>Met 9,00 €</p><p>Kerze CHF 4.00</p>',
    [
      ['Honig', 650, 'sure'],
      ['Met', 900, 'sure'],
      ['Kerze', 400, 'currency'],
    ],
  ],
]

test.each(doubts)('%s is a doubt', (_name, body, rows) => {
  const items = read(body, { lang: 'de', title: 'Karte' })
  expect(summary(items)).toEqual(rows)
  expect(items.every(({ doubt, confidence }) => confidence < 0.45 === Boolean(doubt))).toBe(true)
})

test('a price whose cents are an element of their own is one price', () => {
  const card = (name: string, whole: number) =>
    `<a href="/${whole}"><h3>${name}</h3><div class="price">${whole}.<sup>99</sup></div></a>`
  const body = `<a href="/warenkorb">Warenkorb</a><p>Preise in Euro</p><div>${card('Schrank', 149)}${card('Regal', 79)}</div>`
  expect(summary(read(body, { lang: 'de' }))).toEqual([
    ['Schrank', 14999, 'sure'],
    ['Regal', 7999, 'sure'],
  ])
})
