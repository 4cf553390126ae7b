import { expect, test } from 'vitest'

import { parseHtml } from '../../formats/parse-html.ts'
import { readItems } from '../read-items.ts'

const read = (...scripts: string[]) =>
  readItems(
    parseHtml(
      scripts.map((text) => `<script type="application/ld+json">${text}</script>`).join(''),
    ),
    'https://shop.example/tea',
    'EUR',
  )

const offer = '"offers":{"@type":"Offer","price":"4.50","priceCurrency":"EUR"}'
const tea = `{"@context":"https://schema.org","@type":"Product","name":"Tea",${offer}}`

/** All variants, as found in shop systems, mean tea for 4.50 €. */
const same: readonly (readonly [string, string])[] = [
  ['plain', tea],
  ['in a list', `[${tea}]`],
  ['in nested lists', `[[${tea}]]`],
  ['in a graph', `{"@context":"https://schema.org","@graph":[{"@type":"WebPage"},${tea}]}`],
  ['as the main entity', `{"@type":"ItemPage","mainEntity":${tea}}`],
  ['behind other nodes', `[{"@type":"BreadcrumbList","itemListElement":[]},${tea}]`],
  ['with a full type address', tea.replace('"Product"', '"https://schema.org/Product"')],
  ['with several types', tea.replace('"Product"', '["Thing","Product"]')],
  ['with a prefixed type', tea.replace('"Product"', '"schema:Product"')],
  ['with a trailing comma', `${tea.slice(0, -1)},}`],
  ['with trailing commas and lines', `{\n"@type":"Product",\n"name":"Tea",\n${offer},\n}\n`],
  ['in an HTML comment', `<!--\n${tea}\n-->`],
  ['after an HTML comment', `<!-- old module -->${tea}`],
  ['in CDATA', `/*<![CDATA[*/${tea}/*]]>*/`],
  ['in slashed CDATA', `//<![CDATA[\n${tea}\n//]]>`],
  ['with a comment inside', tea.replace('"name"', '/* the name */ "name"')],
  ['with a line comment inside', tea.replace('"name"', '// the name\n "name"')],
  ['with a semicolon behind', `${tea};`],
  ['with text behind', `${tea} </div>`],
  ['with a raw line break in a text', tea.replace('"name"', '"description":"one\ntwo","name"')],
  ['with a raw tab in a text', tea.replace('"name"', '"description":"one\ttwo","name"')],
  ['with a wrong escape', tea.replace('"name"', String.raw`"description":"it\'s","name"`)],
  ['with everything escaped', tea.replaceAll('"', '&quot;')],
  ['with an entity in the name', tea.replace('Tea', '&#84;ea')],
  ['with markup in the name', tea.replace('"Tea"', '"<b>Tea</b><script>x()<\\/script>"')],
  ['with a wrapped name', tea.replace('"Tea"', '{"@value":"Tea","@language":"en"}')],
  ['with a number as price', tea.replace('"4.50"', '4.5')],
  ['with a written price', tea.replace('"4.50"', '"4,50 €"')],
  ['with offers as a list', tea.replace(/"offers":(\{.*\})\}$/, '"offers":[$1]}')],
  [
    'with offers inside offers',
    tea.replace(/"offers":(\{.*\})\}$/, '"offers":{"@type":"AggregateOffer","offers":[$1]}}'),
  ],
  [
    'with a price specification',
    tea.replace(
      '"price":"4.50","priceCurrency":"EUR"',
      '"priceSpecification":{"price":4.5,"priceCurrency":"EUR"}',
    ),
  ],
  ['with a lower-case currency', tea.replace('"EUR"', '"eur"')],
  ['without a currency, which the website has', tea.replace(',"priceCurrency":"EUR"', '')],
  ['with a group of one', tea.replace('"Product"', '"ProductGroup"')],
]

test.each(same)('tea %s is read', (_form, script) => {
  const items = read(script)
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({
    key: 'page:/tea',
    title: 'Tea',
    currency: 'EUR',
    variants: [{ priceMinor: 450 }],
  })
})

test.each([
  '',
  '{',
  'null',
  '42',
  '"text"',
  '{"@type":"Product"}',
  '{"@type":"Article","name":"Tea"}',
  '{"@type":"Product","name":"Tea"}',
  '{'.repeat(5000),
])('«%.30s» is no product', (script) => {
  expect(read(script)).toEqual([])
})

test('a group gives one item whose variants differ in what the group names', () => {
  const [item] = read(
    `{"@type":"ProductGroup","name":"Shirt","hasVariant":[
      {"@type":"Product","name":"Shirt S red","size":"S","color":"Red","sku":"A","offers":{"price":"10","priceCurrency":"EUR"}},
      {"@type":"Product","name":"Shirt M red","size":"M","color":"Red","sku":"B","offers":{"price":"12","priceCurrency":"EUR","availability":"https://schema.org/OutOfStock"}}]}`,
  )
  expect(item).toMatchObject({
    title: 'Shirt',
    options: [
      { name: 'Size', values: ['S', 'M'] },
      { name: 'Colour', values: ['Red'] },
    ],
    variants: [
      { optionValues: ['S', 'Red'], sku: 'A', priceMinor: 1000, isAvailable: true },
      { optionValues: ['M', 'Red'], sku: 'B', priceMinor: 1200, isAvailable: false },
    ],
  })
})

test.each([
  [
    'an aggregate',
    '{"@type":"AggregateOffer","lowPrice":"4.50","highPrice":"9","priceCurrency":"EUR"}',
  ],
  [
    'offers that differ in nothing but their SKU',
    '[{"price":"9","sku":"A"},{"price":"4.50","sku":"B"}]',
  ],
])(
  'the range of %s is a range: its lowest price is not what the product costs',
  (_form, offers) => {
    const [item] = read(`{"@type":"Product","name":"Tea","offers":${offers}}`)
    expect(item).toMatchObject({
      options: [],
      priceRange: { lowestMinor: 450, highestMinor: 900 },
      variants: [{ priceMinor: null }],
    })
  },
)

test('pictures are found as texts, lists and objects, each once and absolute', () => {
  const [item] = read(
    tea.replace(
      '"name"',
      '"image":["/a.jpg",{"@type":"ImageObject","url":"https://cdn.example/b.jpg"},"/a.jpg","javascript:alert(1)"],"name"',
    ),
  )
  expect(item?.images.map(({ url }) => url)).toEqual([
    'https://shop.example/a.jpg',
    'https://cdn.example/b.jpg',
  ])
})

test('a list page gives the products that have their own address', () => {
  const one = (name: string) =>
    `{"@type":"ListItem","item":{"@type":"Product","name":"${name}","url":"/${name}",${offer}}}`
  const items = read(`{"@type":"ItemList","itemListElement":[${one('a')},${one('b')}]}`)
  expect(items.map(({ key }) => key)).toEqual(['page:/a', 'page:/b'])
})
