import { expect, test } from 'vitest'

import { paletteRows, stillRight } from './Palette.tsx'
import { listPages } from './list-pages.ts'
import { openedId } from './recent.ts'

const id = '0199c1de-0000-7000-8000-000000000001'
const order = { kind: 'order', id, title: 'Order 1042', detail: 'Ann' } as const
const customer = { kind: 'customer', id, title: 'Ann', detail: 'ann@example.com' } as const
const archive = { label: 'Archive', run: () => {} }
const pages = listPages([], () => true)

const labels = (text: string, hits: Parameters<typeof stillRight>[1] = []) =>
  paletteRows({ text, acts: [archive], pages, hits }).map(({ label }) => label)

test('UX-01 without a text: what was opened last, what can be done here, where one can go', () => {
  expect(labels('', [order]).slice(0, 3)).toEqual(['Order 1042', 'Archive', 'Dashboard'])
})

test.each([
  ['arch', ['Archive']],
  [
    'settings',
    ['Account settings', 'Security settings', 'Notification settings', 'Business settings'],
  ],
  ['stock led', ['Stock ledger']],
  ['csv', ['Import items from a file', 'Import orders from a file']],
  ['tock', []],
])('UX-01 “%s” finds by the beginnings of words', (text, found) => {
  expect(labels(text).slice(0, 4)).toEqual(found)
})

test('UX-01 a customer and an order lead to their pages', () => {
  const rows = paletteRows({ text: 'ann', acts: [], pages: [], hits: [order, customer] })
  expect(rows).toMatchObject([
    { href: `/adminPanel/orderManagement/${id}`, kind: 'Order' },
    { href: `/adminPanel/orderManagement/customers/${id}`, kind: 'Customer' },
  ])
})

test('UX-01 of what was found before only that stays which fits the new text', () => {
  expect(stillRight('1042', [order, customer])).toEqual([order])
  expect(stillRight('104', [order, customer])).toEqual([order])
  expect(stillRight('', [order])).toEqual([])
})

test('UX-01 a role is offered the pages it may open', () => {
  const offered = listPages([], (permission) => permission === 'deliveries.drive')
  expect(offered.map(({ label }) => label)).toEqual([
    'My run',
    'Account settings',
    'Security settings',
  ])
})

test.each([
  [`/adminPanel/inventoryManagement/items/${id}`, id],
  [`/adminPanel/orderManagement/${id}`, id],
  [`/adminPanel/buildManagement/${id}`, undefined],
  ['/adminPanel/inventoryManagement/items/new', undefined],
])('UX-01 the object that %s is about', (pathname, expected) => {
  expect(openedId(pathname)).toBe(expected)
})
