import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { importLimits } from '@marketday/contract/imports/imports'
import { plainVariant } from '@marketday/contract/imports/source-items'
import type { SourceItem } from '@marketday/contract/imports/source-items'

import type { PreviewState } from '../previews/rules.ts'
import { createFindings } from './findings.ts'
import { Notes } from './reading.ts'

const item = (number: number): SourceItem => ({
  key: `item-${number}`,
  source: 'shopify',
  url: '',
  title: `Item ${number}`,
  description: '',
  category: '',
  vendor: '',
  tags: [],
  options: [],
  variants: [{ ...plainVariant, priceMinor: number }],
  images: [],
  currency: 'GBP',
  confidence: 1,
})
const items = (count: number) => Array.from({ length: count }, (_, number) => item(number))

const nothingFound: PreviewState = {
  status: 'crawling',
  source: null,
  currency: null,
  found: 0,
  read: 0,
  failed: 0,
  currentPage: '',
  notice: '',
  brand: null,
  progress: {},
  errorCode: null,
}

function tellAll(found: readonly SourceItem[]): Notes[] {
  const told: Notes[] = []
  const findings = createFindings({ facts: { ...nothingFound }, known: [] }, (notes) =>
    told.push(notes),
  )
  findings.add(found)
  findings.flush()
  return told
}

test('SSR-07 one page with more products than may be read ends at the limit', () => {
  const told = tellAll(items(importLimits.products + 50))
  expect(told.flatMap((notes) => notes.items)).toHaveLength(importLimits.products)
})

test('an honest shop with long descriptions is told in parts that a message between processes holds', () => {
  const description = 'ä'.repeat(150_000)
  const told = tellAll(items(50).map((found) => ({ ...found, description })))
  expect(told.flatMap((notes) => notes.items)).toHaveLength(50)
  for (const notes of told)
    expect(Buffer.byteLength(JSON.stringify(notes))).toBeLessThan(4 * 1024 * 1024)
})

test('items of a list are told at once, and give way to the page of the same product', () => {
  const listed = { ...item(7), key: 'list-7', confidence: 0.5 }
  const onPage = { ...item(7), key: 'page-7' }
  const told: Notes[] = []
  const findings = createFindings({ facts: { ...nothingFound }, known: [] }, (notes) =>
    told.push(notes),
  )
  const duplicates = () =>
    told.flatMap(({ items }) => items.map((noted) => [noted.item.key, noted.duplicateOf]))
  findings.add([listed])
  findings.flush()
  expect(duplicates()).toEqual([['list-7', null]])
  told.length = 0
  findings.add([onPage])
  findings.flush()
  expect(duplicates()).toEqual([
    ['list-7', 'page-7'],
    ['page-7', null],
  ])
})

test('SSR-07 a reader that tells of more products than may be read is not believed', () => {
  const [notes] = tellAll(items(1))
  expect(z.safeParse(Notes, notes).success).toBe(true)
  const first = notes?.items[0]
  const beyond = { ...first, position: importLimits.products }
  expect(z.safeParse(Notes, { ...notes, items: [beyond] }).success).toBe(false)
})
