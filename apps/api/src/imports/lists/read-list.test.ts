import { expect, test } from 'vitest'

import { readList } from './read-list.ts'

const read = (text: string, currency = 'GBP') =>
  readList(text, currency).items.map(({ title, category, currency: own, variants: [variant] }) => ({
    title,
    category,
    sku: variant?.sku,
    price: variant?.priceMinor,
    former: variant?.compareAtMinor,
    stock: variant?.quantity,
    currency: own,
  }))

const loaf = {
  title: 'Sourdough loaf',
  category: '',
  sku: '',
  price: 420,
  former: null,
  stock: null,
  currency: 'GBP',
}

test.each([
  ['a spreadsheet', 'Sourdough loaf\t4.20\nRye\t3.90'],
  ['a file with semicolons', 'Sourdough loaf;4.20\r\nRye;3.90\r\n'],
  ['a file with commas and quotes', '"Sourdough loaf","4.20"\n"Rye","3.90"'],
  ['bars', 'Sourdough loaf | 4.20\nRye | 3.90'],
  ['a menu', 'Sourdough loaf ........ £4.20\nRye – 3.90'],
  ['a menu with decimal commas', 'Sourdough loaf 4,20\nRye 3,90'],
  ['headings', '\ufeffName\tPrice\nSourdough loaf\t4.20'],
])('%s is read', (_, text) => {
  expect(read(text)[0]).toEqual(loaf)
})

test('headings say what a column holds, in any order and in the words of other systems', () => {
  const text =
    'Variant SKU,Compare At Price,Price,Title,Product Type,Qty\nS-1,6.00,4.20,"Loaf, large",Bread,12'
  expect(read(text)).toEqual([
    {
      title: 'Loaf, large',
      category: 'Bread',
      sku: 'S-1',
      price: 420,
      former: 600,
      stock: 12,
      currency: 'GBP',
    },
  ])
})

test('without headings the second column of whole numbers counts, and other words describe', () => {
  const text = 'Loaf\t4.20\t12\tCrisp crust\nRye\t3.90\t8\tDark'
  expect(read(text)[0]).toMatchObject({ title: 'Loaf', price: 420, stock: 12 })
  expect(readList(text, 'GBP').items[1]?.description).toBe('Dark')
})

test('a price says its currency, else the shop’s is meant', () => {
  expect(read('Loaf\t€ 4,20')[0]).toMatchObject({ price: 420, currency: 'EUR' })
  expect(read('Loaf\t1.299,00', 'EUR')[0]).toMatchObject({ price: 129_900, currency: 'EUR' })
  expect(read('Loaf\t420', 'JPY')[0]).toMatchObject({ price: 420, currency: 'JPY' })
})

test('a line without a name is told by its number, and an item without a price is kept', () => {
  const { items, unnamed } = readList('Name;Price\nLoaf;4.20\n;3.90\nRye;', 'GBP')
  expect(items.map(({ title }) => title)).toEqual(['Loaf', 'Rye'])
  expect(items[1]?.variants[0]?.priceMinor).toBeNull()
  expect(unnamed).toEqual([3])
})

test('names in any script, and long names that begin alike, are items of their own', () => {
  const long = 'Sourdough with roasted hazelnuts and dried figs'
  const { items } = readList(
    `Ψωμί 3.50\nΠίτα 2.80\n${long}, small 4.20\n${long}, large 7.90`,
    'EUR',
  )
  expect(new Set(items.map(({ key }) => key)).size).toBe(4)
})

test('what is no list ends at once, and what is hidden in it does no harm', () => {
  expect(readList('', 'GBP').items).toEqual([])
  expect(readList('"'.repeat(100_000), 'GBP').items.length).toBeLessThan(2)
  expect(readList(`${'a '.repeat(50_000)}4.20`, 'GBP').items[0]?.title.length).toBeLessThanOrEqual(
    255,
  )
  expect(read('<script>alert(1)</script>Loaf\t4.20')[0]?.title).toBe('Loaf')
  expect(readList('Loaf\t4.20\tjavascript:alert(1)', 'GBP').items[0]?.images).toEqual([])
})
