import { afterAll, beforeAll, expect, test } from 'vitest'

import { newId } from '../../src/platform/ids.ts'
import { testApp } from '../test-app.ts'
import type { TestApp } from '../test-app.ts'
import type { Business, Controls, Reply } from './controls/control.ts'
import { deliveryControls, fillDeliveries } from './controls/delivery-controls.ts'
import { fillItems, itemControls } from './controls/item-controls.ts'
import { fillSales, salesControls } from './controls/sales-controls.ts'
import { hashesOf } from './tenant-rows.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
}, 60_000)
afterAll(() => t.close())

const withoutId = ({ status, body, problem }: Reply, id: string) =>
  JSON.stringify([status, status < 400 ? body : problem])
    .replaceAll(id, 'ID')
    .replaceAll(/"requestId":"[^"]*"/g, '')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')

async function tryControls<Side extends Business>(
  fill: (app: TestApp) => Promise<Side>,
  controls: Controls<Side>,
) {
  const [own, other] = [await fill(t), await fill(t)]
  // Orders of both leave jobs, which would change the other business later.
  await t.runJobs()
  const before = await hashesOf(t, other.tenantId)
  const wrong: string[] = []
  for (const [label, { id, ask, otherwise }] of Object.entries(controls)) {
    const never = newId()
    const foreign = withoutId(await ask(own, id(other)), id(other))
    const unknown = await ask(own, never)
    const succeeded = await ask(own, id(own))
    const isDenied = otherwise === undefined ? unknown.status >= 400 : unknown.status === otherwise
    const isReached = succeeded.status < 300 && withoutId(succeeded, id(own)) !== foreign
    if (foreign !== withoutId(unknown, never) || !isDenied || !isReached)
      wrong.push(
        [label, foreign, withoutId(unknown, never), withoutId(succeeded, id(own))].join('\n  '),
      )
  }
  expect(wrong).toEqual([])
  expect(await hashesOf(t, other.tenantId)).toEqual(before)
}

test('TEN-01 sales take rows of their own business, and answer others as ones that never were', async () => {
  await tryControls(fillSales, salesControls)
}, 60_000)

test('TEN-01 items take rows of their own business, and answer others as ones that never were', async () => {
  await tryControls(fillItems, itemControls)
}, 60_000)

test('TEN-01 deliveries take rows of their own business, and answer others as ones that never were', async () => {
  await tryControls(fillDeliveries, deliveryControls)
}, 60_000)
