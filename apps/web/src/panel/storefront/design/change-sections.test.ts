import { readDesign, ShopDesign } from '@marketday/contract/storefront/design/design'
import { mostBlocks, mostSections } from '@marketday/contract/storefront/design/section'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'

import {
  addBlock,
  addSection,
  changeSetting,
  copyToPlace,
  duplicatePart,
  kindsFor,
  movePart,
  placesFor,
  refuseBlock,
  refuseCopy,
  refuseRemoval,
  refuseSection,
  removePart,
  toggleHidden,
} from './change-sections.ts'
import { findPart, type FoundPart, type Sections } from './design-draft.ts'

const start = readDesign({}) as unknown as Sections

const typesOf = (sections: Sections, place: keyof Sections = 'home') =>
  sections[place].map(({ type }) => type)

function partOf(sections: Sections, id: string | null): FoundPart {
  const found = findPart(sections, id)
  if (!found) throw new Error(`No part ${id}`)
  return found
}

/** The server accepts every result. */
const isSavable = (sections: Sections) => z.safeParse(ShopDesign, sections).success

test('a section is added after the selected one, an announcement above the header', () => {
  const added = addSection(start, { place: 'home', type: 'faq', after: 'hero1' })
  expect(typesOf(added.sections)).toEqual(['hero', 'faq', 'collection', 'categories', 'hours'])
  expect(partOf(added.sections, added.selectedId).section.type).toBe('faq')
  expect(isSavable(added.sections)).toBe(true)
  const last = addSection(start, { place: 'home', type: 'text', after: null })
  expect(typesOf(last.sections).at(-1)).toBe('text')
  const line = addSection(start, { place: 'header', type: 'announcement', after: null })
  expect(typesOf(line.sections, 'header')).toEqual(['announcement', 'header'])
})

test('only kinds of the place are offered, and none that is fixed', () => {
  expect(kindsFor('header')).toEqual(['announcement'])
  expect(kindsFor('footer')).toEqual([])
  expect(kindsFor('product')).toContain('productStory')
  expect(kindsFor('home')).not.toContain('productStory')
  expect(kindsFor('category')).not.toContain('categoryItems')
})

test('sections and blocks move within their list and stop at its ends', () => {
  expect(typesOf(movePart(start, 'hero1', 1))).toEqual([
    'collection',
    'hero',
    'categories',
    'hours',
  ])
  expect(typesOf(movePart(start, 'hero1', 9))).toEqual([
    'collection',
    'categories',
    'hours',
    'hero',
  ])
  expect(typesOf(movePart(start, 'hero1', -1))).toEqual(typesOf(start))
  const footer = movePart(start, 'footer1b1', 2)
  expect(partOf(footer, 'footer1').section.blocks.map(({ type }) => type)).toEqual([
    'hours',
    'pages',
    'contact',
  ])
})

test('a copy has ids of its own, stands next to its original, and fixed sections have none', () => {
  const { sections, selectedId } = duplicatePart(start, 'hero1')
  expect(typesOf(sections)).toEqual(['hero', 'hero', 'collection', 'categories', 'hours'])
  expect(selectedId).toBe(sections.home[1]?.id)
  expect(isSavable(sections)).toBe(true)
  expect(isSavable(duplicatePart(start, 'hero1b1').sections)).toBe(true)
  expect(duplicatePart(start, 'header1').sections).toBe(start)
  expect(refuseCopy(start, partOf(start, 'cartitems1'))).toBe(
    'This section is needed once on the page',
  )
})

test('a removed part leaves its neighbor selected, and fixed sections stay', () => {
  expect(removePart(start, 'hero1').selectedId).toBe('collection1')
  expect(removePart(start, 'collection1').selectedId).toBe('categories1')
  expect(removePart(start, 'footer1b3').selectedId).toBe('footer1b2')
  const alone = removePart(start, 'hero1b1')
  expect(alone.selectedId).toBe('hero1')
  expect(removePart(start, 'header1').sections).toBe(start)
  expect(refuseRemoval(partOf(start, 'header1'))).toBe('This section is needed on the page')
})

test('a section is copied to the end of another page that may have it', () => {
  const hero = partOf(start, 'hero1').section
  expect(placesFor(hero, 'home')).toEqual(['category', 'product', 'cart', 'page'])
  const { sections } = copyToPlace(start, 'hero1', 'cart')
  expect(typesOf(sections, 'cart')).toEqual(['cartItems', 'hero'])
  expect(isSavable(sections)).toBe(true)
  expect(placesFor(partOf(start, 'header1').section, 'header')).toEqual([])
})

test('limits refuse the 26th section and the 51st block with a reason', () => {
  let sections = start
  while (sections.home.length < mostSections)
    sections = addSection(sections, { place: 'home', type: 'text', after: null }).sections
  expect(refuseSection(sections, 'home')).toBe(`A page has at most ${mostSections} sections`)
  expect(duplicatePart(sections, 'hero1').sections).toBe(sections)
  expect(copyToPlace(sections, 'related1', 'home').sections).toBe(sections)
  for (let count = 1; count < mostBlocks; count += 1)
    sections = addBlock(sections, 'hero1', 'slide').sections
  expect(refuseBlock(partOf(sections, 'hero1').section)).toBe(
    `A section has at most ${mostBlocks} blocks`,
  )
})

test('hiding and settings change only their own part', () => {
  expect(partOf(toggleHidden(start, 'hero1'), 'hero1').section.isHidden).toBe(true)
  const text = changeSetting(start, { id: 'hero1b1', name: 'heading', value: 'Bread' })
  expect(partOf(text, 'hero1b1').block?.settings['heading']).toBe('Bread')
  expect(text.home[1]).toBe(start.home[1])
})
