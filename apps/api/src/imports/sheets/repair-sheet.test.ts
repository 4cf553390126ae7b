import { afterAll, beforeAll, expect, test } from 'vitest'

import { cancelImport } from '@marketday/contract/imports/imports'
import {
  changeSheetCells,
  exportSheetFaults,
  getSheet,
  listSheetFaults,
  listSheetProblems,
  repairSheetRows,
  restoreSheetRows,
} from '@marketday/contract/imports/sheets'
import { listItems } from '@marketday/contract/catalog/products/products'

import { sheetUploads } from '../../../testing/imports/sheet-uploads.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const { upload, compared, committed } = sheetUploads(() => t)

const file = [
  'SKU,Title,Price,Brand',
  'bun,Bun,1.00,Mill',
  'loaf,Loaf,four,Mill',
  'roll,Roll,#DIV/0!,Mill',
  'rye,Rye,four,Mill',
  'bun,Small bun,2.00,Mill',
].join('\n')

async function prepared(owner: Staff, content = file) {
  const id = await upload(owner, content)
  const sheet = await compared(owner, id, 'none')
  return { id, sheet, params: { id } }
}

const problemsIn = async (owner: Staff, id: string) =>
  (await owner.call(listSheetProblems, { params: { id } })).body.rows

async function findProblem(owner: Staff, id: string, words: string) {
  const problem = (await problemsIn(owner, id)).find((entry) => entry.problem.includes(words))
  if (!problem) throw new Error(`No problem says ${words}`)
  return problem
}

async function again(owner: Staff, id: string) {
  await t.runJobs()
  const { counts, leftOut } = (await owner.call(getSheet, { params: { id } })).body
  return { ...counts, leftOut }
}

test('faults are grouped by cause, with the first cells, and listed by it', async () => {
  const owner = await t.owner()
  const { id, params } = await prepared(owner)
  const amount = await findProblem(owner, id, 'an amount')
  expect(amount).toMatchObject({
    heading: 'Price',
    column: 2,
    count: 2,
    isWarning: false,
    examples: [
      { row: 3, value: 'four' },
      { row: 5, value: 'four' },
    ],
  })
  const { rows } = (await owner.call(listSheetFaults, { params, query: { problem: amount.id } }))
    .body
  expect(rows.map(({ row, column, cell }) => [row, column, cell])).toEqual([
    [3, 2, 'four'],
    [5, 2, 'four'],
  ])
})

test('one repair sets a value in all rows of a cause', async () => {
  const owner = await t.owner()
  const { id, params, sheet } = await prepared(owner)
  expect(sheet.counts).toMatchObject({ added: 2, faulty: 3 })
  const { id: problem } = await findProblem(owner, id, 'an amount')
  const repair = { kind: 'value' as const, value: '4.20' }
  expect(
    (await owner.call(repairSheetRows, { params, body: { problem, repair } })).body.counts,
  ).toBe(null)
  expect(await again(owner, id)).toMatchObject({ added: 4, faulty: 1 })
  const gone = await owner.call(repairSheetRows, { params, body: { problem, repair } })
  expect(gone.status).toBe(404)
})

test('rows of a cause are left out and included again, such as all but the first of a SKU', async () => {
  const owner = await t.owner()
  const { id, params } = await prepared(owner)
  const { id: problem } = await findProblem(owner, id, 'has this SKU')
  const repair = { kind: 'leave-out' as const }
  await owner.call(repairSheetRows, { params, body: { problem, repair } })
  expect(await again(owner, id)).toMatchObject({ added: 1, repaired: 0, leftOut: 1 })
  await owner.call(restoreSheetRows, { params })
  expect(await again(owner, id)).toMatchObject({ added: 2, repaired: 1, leftOut: 0 })
})

test('a fault of a whole item leaves all its rows out, so that none takes its place', async () => {
  const owner = await t.owner()
  const { id, params } = await prepared(
    owner,
    [
      'Handle,Title,Option1 Name,Option1 Value,Variant Price',
      'tea,,Size,S,1.00',
      'tea,,,M,2.00',
      'bun,Bun,,,1.00',
    ].join('\n'),
  )
  const [problem] = await problemsIn(owner, id)
  expect(problem).toMatchObject({ count: 1, isWarning: false })
  const repair = { kind: 'leave-out' as const }
  await owner.call(repairSheetRows, { params, body: { problem: problem?.id ?? '', repair } })
  expect(await again(owner, id)).toMatchObject({ added: 1, faulty: 0, leftOut: 2 })
})

test('cells are corrected in place and compared again', async () => {
  const owner = await t.owner()
  const { id, params } = await prepared(owner)
  const cells = [
    { row: 3, column: 2, value: '4.00' },
    { row: 4, column: 2, value: '5.00' },
    { row: 4, column: 1, value: 'Small roll' },
  ]
  await owner.call(changeSheetCells, { params, body: { cells } })
  expect(await again(owner, id)).toMatchObject({ added: 4, faulty: 1 })
  for (const cell of [
    { row: 99, column: 2, value: 'x' },
    { row: 3, column: 9, value: 'x' },
  ])
    expect((await owner.call(changeSheetCells, { params, body: { cells: [cell] } })).status).toBe(
      400,
    )
})

test('the file of faults has the original rows and can be uploaded again, also after the import', async () => {
  const owner = await t.owner()
  const { id, params } = await prepared(owner)
  await committed(owner, id)
  const { body: csv } = await owner.call(exportSheetFaults, { params })
  const [headings, ...lines] = csv.trim().split('\r\n')
  expect(headings).toMatch(/SKU,Title,Price,Brand,Row in the file,Problem,What to do$/)
  expect(lines.map((line) => line.split(',').slice(0, 5))).toEqual([
    ['loaf', 'Loaf', 'four', 'Mill', '3'],
    ['roll', 'Roll', '#DIV/0!', 'Mill', '4'],
    ['rye', 'Rye', 'four', 'Mill', '5'],
  ])
  const next = await prepared(owner, csv.replaceAll('four', '4.20'))
  expect(next.sheet.columns.map(({ heading }) => heading)).toEqual([
    'SKU',
    'Title',
    'Price',
    'Brand',
  ])
  expect(next.sheet.format.isRecalled).toBe(true)
  expect(next.sheet.counts).toMatchObject({ added: 2, faulty: 1 })
  await committed(owner, next.id)
  const { rows } = (await owner.call(listItems, { query: {} })).body
  expect(rows.map(({ title }) => title).toSorted()).toEqual(['Bun', 'Loaf', 'Rye', 'Small bun'])
})

test('rows are repaired in review only', async () => {
  const owner = await t.owner()
  const { id, params } = await prepared(owner)
  const { id: problem } = await findProblem(owner, id, 'an amount')
  await owner.call(cancelImport, { params })
  const body = { problem, repair: { kind: 'leave-out' as const } }
  expect((await owner.call(repairSheetRows, { params, body })).status).toBe(409)
  expect((await owner.call(restoreSheetRows, { params })).status).toBe(409)
})
