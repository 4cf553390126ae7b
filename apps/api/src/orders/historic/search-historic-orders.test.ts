import { afterAll, beforeAll, expect, test } from 'vitest'

import { listHistoricOrders } from '@marketday/contract/orders/historic/historic-orders'
import { undoOrderImport } from '@marketday/contract/orders/historic/order-imports'
import { countOrders } from '@marketday/contract/orders/orders'
import { searchPanel } from '@marketday/contract/panel/panel-search'

import { orderUploads } from '../../../testing/imports/order-uploads.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'

let t: TestApp
let owner: Staff
let orderImportId: string
const { brought } = orderUploads(() => t)

const file = [
  'Order number,Placed,Total,Email,Customer',
  '#7,2021-02-01,4.00,ada@example.com,Ada Lovelace',
  '#1007,2022-05-01,4.00,ada@example.com,Ada Lovelace',
  '#1008,2023-05-01,4.00,bo@example.com,Bo 100% O’Neil',
  'SO-9,2020-05-01,4.00,,',
].join('\n')

beforeAll(async () => {
  t = await testApp()
  owner = await t.owner()
  orderImportId = (await brought(owner, file)).id
})
afterAll(() => t.close())

const ask = async (staff: Staff, query: { search: string } | { recent: string }) =>
  (await staff.call(searchPanel, { query })).body.rows.filter(
    ({ kind }) => kind === 'historic_order',
  )
const titles = async (search: string, staff = owner) =>
  (await ask(staff, { search })).map(({ title }) => title.replace('Imported order ', ''))
const imported = async () => (await owner.call(countOrders)).body.imported

test.each([
  ['#1007', ['#1007']],
  ['7', ['#7']],
  ['1007', ['#1007']],
  ['100', ['#1008', '#1007']],
  ['so-9', ['SO-9']],
  ['lovelace ada', ['#1007', '#7']],
  ['bo@example.com', ['#1008']],
  ['100%', ['#1008']],
  ['ad', []],
  ['nobody', []],
])('ORD-17 the search for “%s” finds orders of the former shop: %j', async (search, expected) => {
  expect(await titles(search)).toEqual(expected)
})

test('ORD-17 an order of a former shop that was found says whose it was, and is named again by its id', async () => {
  const [hit] = await ask(owner, { search: '#1008' })
  expect(hit).toEqual({
    kind: 'historic_order',
    id: expect.any(String) as string,
    title: 'Imported order #1008',
    detail: 'Bo 100% O’Neil · bo@example.com',
  })
  expect(await ask(owner, { recent: hit?.id ?? '' })).toEqual([hit])
})

test('ORD-17 orders of a former shop are found by those who may see orders, in their own business', async () => {
  expect(await titles('lovelace', await t.member(owner, 'orders'))).toHaveLength(2)
  const [hit] = await ask(owner, { search: '#1008' })
  for (const other of [await t.member(owner, 'catalogue'), await t.owner()]) {
    expect(await titles('lovelace', other)).toEqual([])
    expect(await titles('#1008', other)).toEqual([])
    expect(await ask(other, { recent: hit?.id ?? '' })).toEqual([])
  }
})

test('ORD-17 the tab of imported orders counts what its list has, also when a file was taken back', async () => {
  const count = async () => (await owner.call(listHistoricOrders, { query: {} })).body.count
  expect([await imported(), await count()]).toEqual([4, 4])
  const { id } = await brought(
    owner,
    'Order number,Placed,Total\nX-1,2022-05-01,4.00\n#7,2021-02-01,4.00',
  )
  expect([await imported(), await count()]).toEqual([5, 5])
  await owner.call(undoOrderImport, { params: { orderImportId } })
  await t.runJobs()
  expect([await imported(), await count()]).toEqual([1, 1])
  expect(await titles('lovelace')).toEqual([])
  await owner.call(undoOrderImport, { params: { orderImportId: id } })
  await t.runJobs()
  expect([await imported(), await count()]).toEqual([0, 0])
})
