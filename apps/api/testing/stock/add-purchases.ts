import { listStock } from '@marketday/contract/stock/stock'
import {
  draftPurchase,
  orderPurchase,
  receivePurchase,
} from '@marketday/contract/stock/documents/purchases'
import { listLocations } from '@marketday/contract/stock/locations'

import type { Client } from '../actors.ts'

export async function addPurchases(owner: Client): Promise<void> {
  const { rows: places } = (await owner.call(listLocations)).body
  const { rows } = (await owner.call(listStock, { query: { state: 'in' } })).body
  const lines = [{ variantId: rows[0]?.variantId ?? '', quantity: 2, unitCostMinor: 100 }]
  const about = { supplierReference: '', supplierEmail: '', expectedOn: null, note: '' }
  const body = { ...about, supplierName: 'Mill', locationId: places[0]?.id ?? '', lines }
  const { id } = (await owner.call(draftPurchase, { body })).body
  const params = { purchaseId: id }
  await owner.call(orderPurchase, { params, body: { version: 1 } })
  const arrived = lines.map((line) => ({ ...line, quantity: 1 }))
  const { status } = await owner.call(receivePurchase, {
    params,
    body: { version: 2, lines: arrived },
  })
  if (status !== 201) throw new Error('the purchase order was not received')
  await owner.call(draftPurchase, { body })
}
