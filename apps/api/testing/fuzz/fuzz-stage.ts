import { setCartContact, setCartLine } from '@marketday/contract/orders/cart'
import type { Endpoint } from '@marketday/contract/endpoints/endpoint'
import { roles } from '@marketday/contract/accounts/team/permissions'

import { newId } from '../../src/platform/ids.ts'
import { orderToken } from '../../src/orders/order-token.ts'
import { contact } from '../shop-fixture.ts'
import { ownInput } from '../tenants/matrix/matrix-inputs.ts'
import type { Input } from '../tenants/id-positions.ts'
import { anyId, tablesById } from '../tenants/tenant-rows.ts'
import { fillOwn } from '../tenants/two-tenants.ts'
import type { TestApp } from '../test-app.ts'
import type { Client } from '../actors.ts'

/** Shop endpoints use the shop's host, others the main one. */
export interface Caller {
  readonly name: string
  of(endpoint: Endpoint): Client
}

export interface FuzzStage {
  readonly tenantId: string
  readonly callers: readonly Caller[]
  readonly inputs: ReadonlyMap<Endpoint, Input>
}

export async function fuzzStage(t: TestApp, endpoints: readonly Endpoint[]): Promise<FuzzStage> {
  const own = await fillOwn(t)
  const tables = await tablesById(t)
  const known = new Map<string, string | undefined>()
  const findId = async (column: string) => {
    const table = tables.get(column)
    if (table && !known.has(column))
      known.set(column, await anyId(t, own.tenantId, { table, column }))
    return known.get(column)
  }
  const orderId = await findId('order_id')
  const token = orderId ? orderToken(t.app.services.config, orderId) : newId()
  const caller = {
    slotDay: own.slotDay,
    now: t.app.services.clock.now(),
    findId,
    findVersion: async () => 1,
    findToken: async () => token,
  }
  const inputs = new Map<Endpoint, Input>()
  for (const endpoint of endpoints) {
    const { params, ...rest } = await ownInput(endpoint, caller)
    const words = [...endpoint.path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => name)
    const named = Object.fromEntries(words.map((name) => [name, 'loaf']))
    inputs.set(endpoint, { ...rest, params: { ...named, ...params } })
  }
  const callers = await callersOf(t, own, await findId('variant_id'))
  return { tenantId: own.tenantId, callers, inputs }
}

async function callersOf(
  t: TestApp,
  business: { readonly tenantId: string; readonly slug: string },
  variantId = '',
): Promise<Caller[]> {
  const shopper = t.shopper(business.slug)
  const body = { variantId, quantity: 1 }
  await shopper.call(setCartLine, { params: { lineId: newId() }, body })
  await shopper.call(setCartContact, { body: contact })
  const caller = (name: string, main: Client): Caller => ({
    name,
    of: ({ access }) => (access === 'shop' ? shopper : main),
  })
  const staff = await Promise.all(
    roles.map(async (role) => caller(role, await t.member(business, role))),
  )
  return [...staff, caller('operator', await t.operator()), caller('visitor', t.visitor())]
}
