import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCustomField } from '@marketday/contract/catalog/custom-fields'
import type { CustomFieldInput } from '@marketday/contract/catalog/custom-fields'
import { listSheetFaults, listSheetItems } from '@marketday/contract/imports/sheets'
import { createItem, getItem } from '@marketday/contract/catalog/products/products'

import { sheetUploads } from '../../../testing/imports/sheet-uploads.ts'
import { undone } from '../../../testing/imports/undone.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const { upload, compared, committed, exported } = sheetUploads(() => t)

async function make(owner: Staff, label: string, extra: Partial<CustomFieldInput> = {}) {
  const body = { label, kind: 'text' as const, choices: [], isShown: false, ...extra }
  const { status, body: field } = await owner.call(createCustomField, { body })
  expect(status).toBe(201)
  return field.id
}

async function fieldsOf(owner: Staff) {
  return {
    flour: await make(owner, 'Flour'),
    hours: await make(owner, 'Hours', { kind: 'number' }),
    vegan: await make(owner, 'Vegan', { kind: 'yesNo' }),
    season: await make(owner, 'Season ends', { kind: 'date' }),
    crust: await make(owner, 'Crust', { kind: 'choice', choices: ['Soft', 'Hard'] }),
  }
}

const add = (
  owner: Staff,
  title: string,
  customValues: Record<string, string | number | boolean>,
) =>
  owner.call(createItem, {
    body: { title, customValues, variants: [{ optionValues: [], sku: title, priceMinor: 450 }] },
  })

const valuesOf = async (owner: Staff, itemId: string) =>
  (await owner.call(getItem, { params: { itemId } })).body.customValues

test('INV-02 INV-20 an export has a column for each own field, and changes nothing when it comes back', async () => {
  const owner = await t.owner()
  const { flour, hours, vegan, season, crust } = await fieldsOf(owner)
  await add(owner, 'Rye', {
    [flour]: '=Spelt, "old"\nand rye',
    [hours]: -12.5,
    [vegan]: false,
    [season]: '2026-12-31',
    [crust]: 'Hard',
  })
  await add(owner, 'Bun', {})
  const csv = await exported(owner)
  expect(csv.split('\r\n')[0]).toMatch(/,Flour,Hours,Vegan,Season ends,Crust$/)
  const id = await upload(owner, csv)
  const sheet = await compared(owner, id, 'id')
  const { rows } = (await owner.call(listSheetItems, { params: { id } })).body
  const { rows: faults } = (await owner.call(listSheetFaults, { params: { id } })).body
  expect({ rows, faults, counts: sheet.counts }).toEqual({
    rows: [],
    faults: [],
    counts: { added: 0, changed: 0, unchanged: 2, faulty: 0, repaired: 0 },
  })
})

test('a file says values by the names of the fields, is told what does not fit, and is taken back whole', async () => {
  const owner = await t.owner()
  const { flour, hours, vegan, crust } = await fieldsOf(owner)
  const { body: rye } = await add(owner, 'Rye', { [flour]: 'Rye' })
  await add(owner, 'Bun', {})
  const file = [
    'SKU;Price;flour;Hours;VEGAN;Crust',
    'Rye;4,50;Spelt;1,5;Yes;Soft',
    'Bun;4,50;;long;perhaps;Burnt',
  ].join('\n')
  const id = await upload(owner, file)
  await compared(owner, id, 'sku')
  const { rows: faults } = (await owner.call(listSheetFaults, { params: { id } })).body
  expect(faults.map(({ heading, value, remedy }) => [heading, value, remedy])).toEqual([
    ['Hours', 'long', 'Enter a number, such as 12.5'],
    ['VEGAN', 'perhaps', 'Choose yes or no'],
    ['Crust', 'Burnt', 'Choose one of Soft, Hard'],
  ])
  await committed(owner, id)
  expect(await valuesOf(owner, rye.id)).toEqual({
    [flour]: 'Spelt',
    [hours]: 1.5,
    [vegan]: true,
    [crust]: 'Soft',
  })
  await undone(t, owner, id)
  expect(await valuesOf(owner, rye.id)).toEqual({ [flour]: 'Rye' })
})

test('no field is called like a column that every item has', async () => {
  const owner = await t.owner()
  const body = { label: 'low stock AT', kind: 'text' as const, choices: [], isShown: false }
  const { status, problem } = await owner.call(createCustomField, { body })
  expect([status, problem.errors[0]?.path]).toEqual([409, 'label'])
})
