import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSheetFaults } from '@marketday/contract/imports/sheets'
import { createItem, getItem } from '@marketday/contract/catalog/products/products'
import { listTaxClasses, updateTaxClass } from '@marketday/contract/catalog/tax-classes'

import { sheetUploads } from '../../../testing/imports/sheet-uploads.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const { upload, compared, committed, exported } = sheetUploads(() => t)

const add = async (owner: Staff, sku: string) => {
  const variants = [{ optionValues: [], sku, priceMinor: 450 }]
  return (await owner.call(createItem, { body: { title: sku, variants } })).body.id
}

test('INV-07 a file says a tax class by its name or by its rate at home, and is told what there is not', async () => {
  const owner = await t.owner()
  const ids = []
  for (const sku of ['Rye', 'Bun', 'Mug', 'Ale']) ids.push(await add(owner, sku))
  const file = [
    'SKU;Title;Price;Tax rate %',
    'Rye;Rye;4,50;reduced RATE',
    'Bun;Bun;4,50;20,0 %',
    'Mug;Mug;4,50;Exempt',
    'Ale;Ale;4,50;0,2',
    'Tea;Tea;4,50;7,5',
    'Jam;Jam;4,50;half',
  ].join('\n')
  const id = await upload(owner, file)
  await compared(owner, id, 'sku')
  const { rows } = (await owner.call(listSheetFaults, { params: { id } })).body
  const known = 'Standard rate, Reduced rate, Zero rate, Exempt'
  expect(
    rows
      .filter(({ heading }) => heading === 'Tax rate %')
      .map((each) => [each.problem, each.remedy]),
  ).toEqual([
    ['No tax class has a rate of 7.5 % at home', `The shop’s tax class applies. You have ${known}`],
    ['This tax class doesn’t exist', `The shop’s tax class applies. You have ${known}`],
  ])
  await committed(owner, id)
  const classes = (await owner.call(listTaxClasses)).body.rows
  const names = await Promise.all(
    ids.map(async (itemId) => {
      const { taxClassId } = (await owner.call(getItem, { params: { itemId } })).body
      return classes.find((each) => each.id === taxClassId)?.name
    }),
  )
  expect(names).toEqual(['Reduced rate', 'Standard rate', 'Exempt', 'Standard rate'])
  expect(await exported(owner)).toContain('Reduced rate')
})

test('INV-07 a rate of nought in a file is no class whose rate nobody has said yet', async () => {
  const owner = await t.owner()
  const itemId = await add(owner, 'Rye')
  const [standard] = (await owner.call(listTaxClasses)).body.rows
  const params = { taxClassId: standard?.id ?? '' }
  const details = { name: 'Standard rate', isExempt: false, rates: [] }
  const body = { details, version: standard?.version ?? 0 }
  expect((await owner.call(updateTaxClass, { params, body })).status).toBe(200)
  const id = await upload(owner, ['SKU;Title;Price;Tax rate %', 'Rye;Rye;4,50;0'].join('\n'))
  await compared(owner, id, 'sku')
  await committed(owner, id)
  const { rows } = (await owner.call(listTaxClasses)).body
  const { taxClassId } = (await owner.call(getItem, { params: { itemId } })).body
  expect(rows.find((each) => each.id === taxClassId)?.name).toBe('Zero rate')
})
