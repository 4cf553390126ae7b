import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { ShopDesign, newSection, readDesign, standardDesign } from './design.ts'
import type { SectionKind } from './section.ts'
import { sectionKinds } from './section-kinds.ts'
import type { SectionType } from './section-kinds.ts'

const problemsOf = (design: unknown) =>
  (z.safeParse(ShopDesign, design).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )

test('the standard design is valid and has every main content once', () => {
  expect(problemsOf(standardDesign)).toEqual([])
  expect(standardDesign.product.map(({ type }) => type)).toEqual(['productDetails', 'related'])
})

test.each(Object.keys(sectionKinds) as SectionType[])(
  'a new section of type %s is valid in each of its places',
  (type) => {
    const { places, isFixed }: SectionKind = sectionKinds[type]
    for (const place of places) {
      const others = standardDesign[place].filter((one) => one.type !== type || !isFixed)
      expect(
        problemsOf({ ...standardDesign, [place]: [...others, newSection(type, 'new1')] }),
      ).toEqual([])
    }
  },
)

test('bad designs are refused with the place of the fault', () => {
  const many = Array.from({ length: 25 }, (_, index) => newSection('text', `t${index}`))
  expect(problemsOf({ ...standardDesign, home: [...standardDesign.home, ...many] })).toEqual([
    'home: At most 25 sections on a page',
  ])
  expect(problemsOf({ ...standardDesign, cart: [] })).toEqual([
    'cart: The main content must be here once',
  ])
  expect(problemsOf({ ...standardDesign, home: [newSection('related', 'r1')] })).toEqual([
    'home.0.type: A section of type “related” can’t be here',
  ])
  const text = newSection('text', 'a')
  const long = { ...text, settings: { ...text.settings, heading: 'x'.repeat(121) } }
  expect(problemsOf({ ...standardDesign, home: [long] })).toEqual([
    'home.0.settings.heading: At most 120 characters',
  ])
  const script = { ...text, settings: { ...text.settings, link: 'javascript:alert(1)' } }
  expect(problemsOf({ ...standardDesign, home: [script] })).toEqual([
    'home.0.settings.link: A path such as /products, or an address that begins with https://',
  ])
  expect(problemsOf({ ...standardDesign, home: [text, text] })).toEqual([
    ': Two parts have the same id',
  ])
})

test('a stored design of a later version is read without its unknown parts', () => {
  const text = newSection('text', 'a')
  const later = {
    ...standardDesign,
    home: [
      { id: 'x', type: 'hologram', isHidden: false, settings: {}, blocks: [] },
      { ...text, settings: { heading: 'Hello', sparkle: true } },
    ],
    cart: [],
  }
  const read = readDesign(later)
  expect(problemsOf(read)).toEqual([])
  expect(read.home.map(({ type }) => type)).toEqual(['text'])
  expect(read.home[0]).toMatchObject({ settings: { heading: 'Hello', text: '' } })
  expect(read.cart.map(({ type }) => type)).toEqual(['cartItems'])
})

test.each([null, 7, 'x', [], { home: 'x' }, { home: [null, 3, { type: 'text' }] }])(
  'anything else stored, such as %j, is read as a valid design',
  (stored) => expect(problemsOf(readDesign(stored))).toEqual([]),
)
