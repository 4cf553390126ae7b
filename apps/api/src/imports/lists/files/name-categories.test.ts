import { expect, test } from 'vitest'

import { pdfFile } from '../../../../testing/imports/list-files.ts'
import { nameCategories } from './name-categories.ts'
import { readDocument } from './read-document.ts'
import { toLines } from './to-lines.ts'

/** «Starters@16» has a font size of 16 points; «>» begins in the second column, «^» spans both. */
type Page = readonly string[]

const left = { '': 50, '>': 320, '^': 240 } as const

function toPieces(page: Page) {
  let below = 780
  return page.map((line) => {
    const [, mark, text, size, place] = /^([>^]?)(.*?)(?:@(\d+))?(?:#(\d+))?$/.exec(line) ?? []
    below = place === undefined ? below - 20 : Number(place)
    const height = Number(size ?? 10)
    const str = text ?? ''
    const transform = [1, 0, 0, 1, left[mark as keyof typeof left], below]
    return { str, transform, width: (str.length * height) / 2, height }
  })
}

function categories(...pages: readonly Page[]) {
  const lines = pages.map((page) => toLines(toPieces(page)))
  const named = nameCategories(lines)
  return lines.flat().flatMap(({ text }, index) => {
    const category = named[index] ?? ''
    return category === '' ? [] : [`${text.split(' ')[0]}: ${category}`]
  })
}

const all = ['Soup: Starters', 'Pâté: Starters', 'Cola: Drinks', 'Tea: Drinks']

test.each<[string, readonly Page[], readonly string[]]>([
  [
    'larger lines',
    [['Our menu@24', 'Starters@16', 'Soup 5.20', 'Pâté 6', 'Drinks@16', 'Cola £2', 'Tea £3']],
    all,
  ],
  [
    'lines in capitals, also with a line of words below them',
    [
      [
        'STARTERS:',
        'from our garden',
        'Soup 5.20',
        'with bread',
        'Pâté 6',
        'DRINKS',
        'Cola 2',
        'Tea 3',
      ],
    ],
    ['Soup: STARTERS', 'Pâté: STARTERS', 'Cola: DRINKS', 'Tea: DRINKS'],
  ],
  [
    'a heading across the page break, and repeated there',
    [
      ['Starters@16', 'Soup 5.20', 'Drinks@16', 'Cola 2'],
      ['DRINKS (continued)@16', 'Tea 3'],
    ],
    ['Soup: Starters', 'Cola: Drinks', 'Tea: Drinks'],
  ],
  [
    'a heading whose items go on',
    [['Starters@16', 'Soup 5', 'Drinks@16', 'Cola 2'], ['Tea 3']],
    ['Soup: Starters', 'Cola: Drinks', 'Tea: Drinks'],
  ],
  [
    'columns one after the other',
    [
      [
        'Starters@16#700',
        'Soup   5.20#680',
        'Pâté   6.10#660',
        '>Drinks@16#700',
        '>Cola   2.10#680',
        '>Tea   3.10#660',
      ],
    ],
    all,
  ],
  [
    'columns line by line',
    [
      [
        'Starters@16#700',
        '>Drinks@16#700',
        'Soup   5.20#680',
        '>Cola   2.10#680',
        'Pâté   6.10#660',
        '>Tea   3.10#660',
      ],
    ],
    ['Soup: Starters', 'Cola: Drinks', 'Pâté: Starters', 'Tea: Drinks'],
  ],
  [
    'headings across two columns',
    [
      [
        '^Starters@16#700',
        'Soup   5.20#680',
        '>Pâté   6.10#680',
        '^Drinks@16#660',
        'Cola   2.10#640',
        '>Tea   3.10#640',
      ],
    ],
    all,
  ],
  [
    'a second column without a heading',
    [
      [
        'Starters@16#700',
        'Soup   5.20#680',
        'Drinks@16#660',
        'Cola   2.10#640',
        '>Tea   3.10#680',
        '>Ale   4.10#660',
      ],
    ],
    ['Soup: Starters', 'Cola: Drinks', 'Tea: Drinks', 'Ale: Drinks'],
  ],
  [
    'a heading above another: the nearer one',
    [['Drinks@20', 'Hot@16', 'Tea 3', 'Mocha 4', 'Cold@16', 'Cola 2', 'Ale 4']],
    ['Tea: Hot', 'Mocha: Hot', 'Cola: Cold', 'Ale: Cold'],
  ],
])('%s name the items below them', (_, pages, expected) => {
  expect(categories(...pages)).toEqual(expected)
})

test.each<[string, readonly Page[]]>([
  ['lines that look like their items', [['Starters', 'Soup 5.20', 'Drinks', 'Cola 2', 'Tea 3']]],
  ['the title of the document', [['Our menu 2026@20', 'Soup 5.20', 'Pâté 6']]],
  ['the name of the house', [['Corner Café@20', 'Soup 5.20', 'Pâté 6']]],
  ['capitals where items shout', [['STARTERS', 'SOUP 5.20', 'DRINKS', 'COLA 2', 'TEA 3']]],
  [
    'names of items above their prices',
    [['Soup@14', 'of leeks 5.20', 'Pâté@14', 'of liver 6', 'Cola@14', 'cold 2']],
  ],
  [
    'what stands on every page at the same place',
    [
      ['Corner Café@16', 'Soup 5', 'Pâté 6', 'Cola 2'],
      ['Corner Café@16', 'Tea 3', 'Ale 4', 'Mocha 4'],
    ],
  ],
  [
    'a note at the end of a page',
    [
      ['Soup 5', 'Pâté 6', 'VAT INCLUDED'],
      ['Tea 3', 'Ale 4'],
    ],
  ],
  ['a sentence', [['Soup 5', 'We bake each day.@16', 'Pâté 6', 'Tea 3']]],
  ['the heads of a table', [['Soup 5', 'NAME   PRICE', 'Pâté 6', 'Tea 3']]],
  ['nothing', [[]]],
])('%s names no category', (_, pages) => {
  expect(categories(...pages)).toEqual([])
})

test('a PDF file says how large its lines are', async () => {
  const { part, categories: named } = await readDocument(
    pdfFile(
      [
        [50, 700, 'Starters', 16],
        [50, 680, 'Soup 5.20'],
        [50, 660, 'Drinks', 16],
        [50, 640, 'Cola 2.10'],
      ],
      [
        [50, 700, 'Drinks \\(continued\\)', 16],
        [50, 680, 'Tea 3.10'],
        [50, 660, 'Ale 4.10'],
        [50, 640, 'Mocha 4.10'],
      ],
    ),
  )
  const lines = part.list.split('\n')
  expect(lines).toHaveLength(8)
  expect(
    named.map((category, index) => [lines[index], category]).filter(([, name]) => name),
  ).toEqual([
    ['Soup 5.20', 'Starters'],
    ['Cola 2.10', 'Drinks'],
    ['Tea 3.10', 'Drinks'],
    ['Ale 4.10', 'Drinks'],
    ['Mocha 4.10', 'Drinks'],
  ])
})
