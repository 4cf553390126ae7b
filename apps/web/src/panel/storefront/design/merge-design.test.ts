import { readDesign } from '@marketday/contract/storefront/design/design'
import { defaultTheme } from '@marketday/contract/storefront/shop/shop-draft'
import { expect, test } from 'vitest'

import {
  addBlock,
  addSection,
  changeSetting,
  movePart,
  removePart,
  toggleHidden,
} from './change-sections.ts'
import { findPart, type DesignDraft, type Sections } from './design-draft.ts'
import { mergeDesign } from './merge-design.ts'

const start = readDesign({}) as unknown as Sections
const draftOf = (sections: Sections, theme = defaultTheme): DesignDraft => ({ theme, sections })
const base = draftOf(start)

const merge = (mine: Sections, theirs: Sections) =>
  mergeDesign({ base, mine: draftOf(mine), theirs: draftOf(theirs) })

const typesOf = ({ value }: { value: DesignDraft }) => value.sections.home.map(({ type }) => type)
const setting = ({ value }: { value: DesignDraft }, id: string, name: string) => {
  const found = findPart(value.sections, id)
  return (found?.block ?? found?.section)?.settings[name]
}
const add = (type: 'faq' | 'text', after: string) =>
  addSection(start, { place: 'home', type, after }).sections
const heading = (value: string) => changeSetting(start, { id: 'hero1b1', name: 'heading', value })

test('sections that both added are both there, each where it was added', () => {
  const merged = merge(add('faq', 'hero1'), add('text', 'collection1'))
  expect(typesOf(merged)).toEqual(['hero', 'faq', 'collection', 'text', 'categories', 'hours'])
  expect(merged.notes).toEqual([])
})

test('a section moved by one and edited by the other is moved and edited', () => {
  const merged = merge(movePart(start, 'hero1', 2), heading('Fresh bread'))
  expect(typesOf(merged)).toEqual(['collection', 'categories', 'hero', 'hours'])
  expect(setting(merged, 'hero1b1', 'heading')).toBe('Fresh bread')
  const other = merge(heading('Fresh bread'), movePart(start, 'hero1', 2))
  expect(other.value).toEqual(merged.value)
  expect(other.notes).toEqual([])
})

test('different settings and blocks of one section are merged', () => {
  const mine = changeSetting(start, { id: 'hero1', name: 'height', value: 'large' })
  const merged = merge(mine, addBlock(heading('Rye'), 'hero1', 'slide').sections)
  expect(setting(merged, 'hero1', 'height')).toBe('large')
  expect(setting(merged, 'hero1b1', 'heading')).toBe('Rye')
  expect(findPart(merged.value.sections, 'hero1')?.section.blocks).toHaveLength(2)
})

test('an edit wins over a removal by either editor, and says so', () => {
  const mine = merge(heading('Rye'), removePart(start, 'hero1').sections)
  expect(setting(mine, 'hero1b1', 'heading')).toBe('Rye')
  expect(mine.notes).toEqual([
    '“Hero”, which you edited, was removed by the other editor. It stays.',
  ])
  const theirs = merge(removePart(start, 'hero1').sections, heading('Rye'))
  expect(setting(theirs, 'hero1b1', 'heading')).toBe('Rye')
  expect(theirs.notes).toEqual([
    '“Hero”, which you removed, was edited by the other editor. It stays.',
  ])
})

test('a section that one removed and the other left alone is gone', () => {
  const merged = merge(toggleHidden(start, 'categories1'), removePart(start, 'hero1').sections)
  expect(typesOf(merged)).toEqual(['collection', 'categories', 'hours'])
  expect(merged.value.sections.home[1]?.isHidden).toBe(true)
  expect(merged.notes).toEqual([])
})

test('of a text that both changed, mine stays, and the note names it', () => {
  const merged = merge(heading('Mine'), heading('Theirs'))
  expect(setting(merged, 'hero1b1', 'heading')).toBe('Mine')
  expect(merged.notes).toEqual(['Both of you changed “Heading” of “Slide”. Your text stays.'])
})

test('the theme is merged by its parts', () => {
  const merged = mergeDesign({
    base,
    mine: draftOf(start, { ...defaultTheme, radius: 'round' }),
    theirs: draftOf(start, { ...defaultTheme, name: 'craft' }),
  })
  expect(merged.value.theme).toMatchObject({ radius: 'round', name: 'craft' })
})
