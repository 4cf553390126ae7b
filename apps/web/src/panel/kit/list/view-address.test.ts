import { listBulkActs } from '@marketday/contract/catalog/products/bulk-acts'
import { listItems } from '@marketday/contract/catalog/products/products'
import { expect, test } from 'vitest'
import { isBare, isSameQuery, pairsFrom, viewFields, withView } from './view-address.ts'

const search = (text: string) => new URLSearchParams(text)
const drafts = { id: 'v1', query: [{ name: 'status', value: 'draft' }] }

test('a view holds filters and order of its list, and nothing that the endpoint would refuse', () => {
  const pairs = pairsFrom(
    listItems,
    search('tab=items&status=draft&sort=-title&stock=none&pages=abc&limit=5&view=v1&search='),
  )
  expect(pairs).toEqual([
    { name: 'status', value: 'draft' },
    { name: 'sort', value: '-title' },
  ])
})

test('a list without filters and order has no views', () => {
  expect(viewFields(listBulkActs)).toEqual([])
})

test('opening a view replaces filters, order and page, and leaves what is not the list’s', () => {
  const before = search('tab=items&search=rye&sort=title&pages=abc&view=v0')
  expect(withView(listItems, before, drafts).toString()).toBe('tab=items&view=v1&status=draft')
  expect(withView(listItems, before, null).toString()).toBe('tab=items&view=all')
  const foreign = { id: 'v1', query: [{ name: 'tab', value: 'import' }] }
  expect(withView(listItems, before, foreign).get('tab')).toBe('items')
})

test.each([
  ['', true],
  ['tab=items', true],
  ['tab=items&search=', true],
  ['status=draft', false],
  ['pages=abc', false],
  ['view=all', false],
])('the address “%s” says nothing of the list: %s', (text, expected) => {
  expect(isBare(listItems, search(text))).toBe(expected)
})

test('filters are the same in any order', () => {
  const [one, two] = [drafts.query[0], { name: 'sort', value: 'title' }]
  if (!one) throw new Error('no filter')
  expect(isSameQuery([one, two], [two, one])).toBe(true)
  expect(isSameQuery([one, two], [one])).toBe(false)
  expect(isSameQuery([one], [{ ...one, value: 'active' }])).toBe(false)
})
