import { expect, test } from 'vitest'
import { arrangeVariants } from './arrange-variants.ts'
import { emptyVariant, type VariantDraft } from '../item-draft.ts'

const variant = (id: string, ...optionValues: string[]): VariantDraft => ({
  ...emptyVariant,
  id,
  optionValues,
  priceMinor: 420,
})

const option = (name: string, ...values: string[]) => ({ name, values })

const ids = (variants: readonly VariantDraft[]) =>
  variants.map(({ id = 'new', optionValues }) => `${optionValues.join('/')}=${id}`)

const sizes = [variant('s', 'Small'), variant('l', 'Large')]
const both = [
  variant('sr', 'Small', 'Rye'),
  variant('so', 'Small', 'Oat'),
  variant('lr', 'Large', 'Rye'),
  variant('lo', 'Large', 'Oat'),
]

test.each([
  {
    change: 'a value comes',
    variants: sizes,
    options: [option('Size', 'Small', 'Medium', 'Large')],
    expected: ['Small=s', 'Medium=new', 'Large=l'],
  },
  {
    change: 'a value goes',
    variants: sizes,
    options: [option('Size', 'Large')],
    expected: ['Large=l'],
  },
  {
    change: 'values change places',
    variants: sizes,
    options: [option('Size', 'Large', 'Small')],
    expected: ['Large=l', 'Small=s'],
  },
  {
    change: 'the first option comes',
    variants: [variant('plain')],
    options: [option('Size', 'Small', 'Large')],
    expected: ['Small=plain', 'Large=new'],
  },
  {
    change: 'the last option goes',
    variants: sizes,
    options: [],
    expected: ['=s'],
  },
  {
    change: 'a second option comes',
    variants: sizes,
    options: [option('Size', 'Small', 'Large'), option('Grain', 'Rye', 'Oat')],
    expected: ['Small/Rye=s', 'Small/Oat=new', 'Large/Rye=l', 'Large/Oat=new'],
  },
  {
    change: 'an option comes before the others',
    variants: sizes,
    options: [option('Grain', 'Rye', 'Oat'), option('Size', 'Small', 'Large')],
    expected: ['Rye/Small=s', 'Rye/Large=l', 'Oat/Small=new', 'Oat/Large=new'],
  },
  {
    change: 'one of two options goes',
    variants: both,
    options: [option('Grain', 'Rye', 'Oat')],
    expected: ['Rye=sr', 'Oat=so'],
  },
  {
    change: 'two options of the same values',
    variants: [variant('a', 'Red')],
    options: [option('Outside', 'Red'), option('Inside', 'Red', 'Blue')],
    expected: ['Red/Red=a', 'Red/Blue=new'],
  },
])('variants live on when $change', ({ variants, options, expected }) => {
  expect(ids(arrangeVariants(variants, options))).toEqual(expected)
})

test('a new variant takes price, weight and threshold of the first one, and neither its code nor its stock', () => {
  const first = {
    ...variant('s', 'Small'),
    sku: 'S-1',
    barcode: '4006381333931',
    compareAtMinor: 500,
    costMinor: 180,
    weightGrams: 750,
    lowStockThreshold: 3,
    initialStock: 7,
  }
  const [, added] = arrangeVariants([first], [option('Size', 'Small', 'Large')])
  expect(added).toEqual({
    ...emptyVariant,
    optionValues: ['Large'],
    priceMinor: 420,
    compareAtMinor: 500,
    costMinor: 180,
    weightGrams: 750,
    lowStockThreshold: 3,
  })
})

test('each of two thousand variants lives on once when a fifth option comes', () => {
  const values = (name: string, count: number) =>
    Array.from({ length: count }, (_value, index) => `${name} ${index}`)
  const options = [
    option('A', ...values('a', 5)),
    option('B', ...values('b', 10)),
    option('C', ...values('c', 10)),
    option('D', ...values('d', 2)),
  ]
  const before = arrangeVariants([], options).map((each, index) => ({ ...each, id: `${index}` }))
  expect(before).toHaveLength(1_000)
  const after = arrangeVariants(before, [...options, option('E', 'first', 'second')])
  expect(after).toHaveLength(2_000)
  expect(after.flatMap(({ id }) => id ?? [])).toEqual(before.map(({ id }) => id))
  expect(
    after.filter(({ id }) => id).every(({ optionValues }) => optionValues[4] === 'first'),
  ).toBe(true)
})
