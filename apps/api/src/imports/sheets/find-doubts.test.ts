import { expect, test } from 'vitest'

import { detectSheet } from './detect-sheet.ts'
import { findDoubts, findMissing } from './find-doubts.ts'

function detect(lines: readonly string[], isRecalled = false) {
  const rows = lines.map((line) => line.split(','))
  const found = detectSheet(rows)
  const sheet = { ...found, format: { origin: found.origin, isRecalled } }
  return { doubts: findDoubts(sheet, rows.slice(1)), missing: findMissing(sheet) }
}

test('a table with plain headings and fitting values leaves no doubt', () => {
  expect(detect(['SKU,Name,Preis,Farbe', 'a1,Honig,"4.50",gelb', 'a2,Wachs,€ 9,weiß'])).toEqual({
    doubts: [null, null, null, null],
    missing: [],
  })
})

test('values that do not fit the field are a doubt, errors of a spreadsheet are not', () => {
  const { doubts } = detect(['SKU,Name,Price', 'a1,Honey,jar', 'a2,Wax,block', 'a3,Comb,2.50'])
  expect(doubts).toEqual([null, null, 'values'])
  expect(detect(['SKU,Name,Price', 'a1,Honey,#DIV/0!', 'a2,Wax,9']).doubts[2]).toBeNull()
})

test('a vague heading and a second column for a field are doubts, until they were chosen once', () => {
  const lines = ['Code,Name,Title,Price', 'a1,Honey,Honey in a jar,4.50']
  expect(detect(lines).doubts).toEqual(['vague', null, 'twice', null])
  expect(detect(lines, true).doubts).toEqual([null, null, null, null])
  expect(detect(['Code,Name,Title,Price', 'a1,Honey,,4.50']).doubts[2]).toBeNull()
})

test('an export with known headings has no doubt about them', () => {
  const { doubts } = detect([
    'Handle,Title,Body (HTML),Type,Variant SKU,Variant Price',
    'honey,Honey,Sweet,Jar,a1,4.50',
  ])
  expect(doubts.every((doubt) => doubt === null)).toBe(true)
})

test.each([
  ['Farbe,Größe,Menge', ['title']],
  ['Name,Farbe', ['price']],
  ['SKU,Price', []],
  ['SKU,Stock', []],
])('a table of %s lacks %j', (headings, missing) => {
  expect(detect([headings, headings.replaceAll(/\w+/g, 'x1')]).missing).toEqual(missing)
})
