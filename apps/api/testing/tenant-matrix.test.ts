import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { setCartAddress, setCartContact, setCartLine } from '@marketday/contract/orders/cart'
import { isInTenant } from '@marketday/contract/endpoints/endpoint'
import type { Endpoint } from '@marketday/contract/endpoints/endpoint'

import { confirmationCode, orderToken, signedPurposes } from '../src/orders/order-token.ts'
import { newId } from '../src/platform/ids.ts'
import { readSignedId } from '../src/platform/mail/signed-id.ts'
import { isOperators } from './attempt.ts'
import { sampleOf } from './sample-input.ts'
import { contact } from './shop-fixture.ts'
import { idPositions, nameOf, textOf, withValue, wordParameters } from './tenants/id-positions.ts'
import type { IdPosition, Input } from './tenants/id-positions.ts'
import { controlledPositions } from './tenants/controls/controlled-positions.ts'
import { alikeForOwners, answeredOtherwise } from './tenants/matrix/matrix-answers.ts'
import { particularStatement, rowStatement } from './tenants/matrix/particular-rows.ts'
import { wordsOf } from './tenants/matrix/words-of.ts'
import { address, columnOf, mintedByCaller, ownInput } from './tenants/matrix/matrix-inputs.ts'
import type { Caller } from './tenants/matrix/matrix-inputs.ts'
import { anyId, hashesOf, rowsOf, tablesById, tenantTables } from './tenants/tenant-rows.ts'
import { fillOwn, fillVictim } from './tenants/two-tenants.ts'
import type { OwnTenant, Tenant } from './tenants/two-tenants.ts'
import { buildPages } from './build-pages.ts'
import { testApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'
import type { Client } from './actors.ts'

let t: TestApp
let own: OwnTenant
let victim: Tenant
let tables: Map<string, string>
let before: Record<string, string>
beforeAll(async () => {
  // The demo renders its shop.
  await buildPages(['shop'])
  t = await testApp({}, { ownDatabase: true })
  // The demo requires an empty database.
  victim = await fillVictim(t)
  ;[own, tables] = [await fillOwn(t), await tablesById(t)]
  before = await hashesOf(t, victim.tenantId)
  // Looked up before rows are created or deleted.
  for (const column of tables.keys()) await Promise.all([idOf(own, column), idOf(victim, column)])
}, 120_000)
afterAll(() => t.close())

const found = new Map<string, string | undefined>()
async function idOf(tenant: Tenant, column: string): Promise<string | undefined> {
  const table = tables.get(column)
  const key = `${tenant.tenantId} ${column}`
  if (table && !found.has(key)) found.set(key, await anyId(t, tenant.tenantId, { table, column }))
  return found.get(key)
}

const positions = () =>
  t.app.endpoints
    // Platform rows belong to no business, and owners are refused before any id is read.
    .filter((endpoint) => !isOperators(endpoint))
    .flatMap((endpoint) =>
      idPositions(endpoint).map((position) => ({
        endpoint,
        position,
        column: columnOf(endpoint, position),
        label: `${nameOf(endpoint)} ${textOf(position)}`,
      })),
    )

type Asked = ReturnType<typeof positions>[number]

interface Question {
  readonly client: Client
  readonly endpoint: Endpoint
  readonly input: Input
}

async function ask({ client, endpoint, input: { params, query, body } }: Question) {
  const input = {
    params,
    query,
    ...(endpoint.method !== 'GET' && endpoint.body && { body }),
    ...(endpoint.idempotency === 'required' && { headers: { 'idempotency-key': newId() } }),
  }
  const answer = await client.call(endpoint as never, input as never)
  const { requestId: _unique, ...rest } = (answer.body ?? {}) as { requestId?: string }
  return { status: answer.status, body: rest }
}

/** Specific row needed by an endpoint, if others are refused before the id is read. */
async function particular(
  tenant: Tenant,
  column: string,
  endpoint: string,
): Promise<string | undefined> {
  const act = endpoint.split('/').at(-1) ?? ''
  if (column === 'delivery_id' && tenant === own)
    return own.deliveries[stateFor[act] ?? 'scheduled']
  const statement = await particularStatement(column, endpoint, (name) => idOf(tenant, name))
  if (!statement) return undefined
  return (await t.inTenant(tenant.tenantId, (db) => statement.execute(db))).rows[0]?.id
}

const stateFor: Readonly<Record<string, keyof OwnTenant['deliveries']>> = {
  retry: 'failed',
  schedule: 'unscheduled',
  acts: 'arrived',
  disputes: 'arrived',
}

const callerOf = (tenant: Tenant): Caller => ({
  slotDay: own.slotDay,
  now: t.app.services.clock.now(),
  findId: async (column, endpoint) =>
    (await particular(tenant, column, endpoint)) ?? (await idOf(tenant, column)),
  async findVersion(column, id) {
    const table = tables.get(column) ?? ''
    const statement = sql<{
      version: number
    }>`select version from ${sql.table(table)} where ${sql.ref(column)} = ${id}`
    return (await t.inTenant(tenant.tenantId, (db) => statement.execute(db))).rows[0]?.version ?? 1
  },
  findToken: () => tokenOf(tenant, sql`order_downloads`),
})

async function rowFor(
  tenant: Tenant,
  column: string,
  endpoint: Endpoint,
): Promise<string | undefined> {
  const statement = await rowStatement(column, endpoint, (name) => idOf(tenant, name))
  if (!statement) return await idOf(tenant, column)
  return (await t.inTenant(tenant.tenantId, (db) => statement.execute(db))).rows[0]?.id
}

async function askTwice(tenant: Tenant, { endpoint, position, column, label }: Asked) {
  const client = endpoint.access === 'shop' ? await fullCart(tenant) : tenant.owner
  const input = await ownInput(endpoint, callerOf(tenant), label)
  const question = { client, endpoint }
  const nothing = newId()
  const row = (await rowFor(victim, column, endpoint)) ?? ''
  const unknown = await ask({ ...question, input: withValue(input, position, nothing) })
  const known = await ask({ ...question, input: withValue(input, position, row) })
  return { known: said(known, row), unknown: said(unknown, nothing), status: known.status }
}

const said = (answer: object, id: string) =>
  JSON.stringify(answer)
    .replaceAll(id, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')

test('every id an endpoint takes has a row of the other business to be tried with', async () => {
  expect(positions().length).toBeGreaterThan(60)
  const without: string[] = []
  for (const { column, label } of positions())
    if (!mintedByCaller.has(label) && !(await idOf(victim, column)))
      without.push(`${label} ${column}`)
  expect(without).toEqual([])
})

test('TEN-01 an id of another business is answered as one that never was', async () => {
  const wrong: string[] = []
  for (const asked of positions()) {
    const { label, position } = asked
    if (mintedByCaller.has(label)) continue
    const { known, unknown, status } = await askTwice(own, asked)
    const isExpected = answeredOtherwise[label]
      ? status === answeredOtherwise[label].status
      : isDenial(position, status)
    const isSame = known === unknown || status === 201 || status === 202
    if (!isSame || !isExpected) wrong.push(`${label}: ${known} ${unknown}`)
  }
  expect(wrong).toEqual([])
}, 120_000)

const isDenial = ({ where }: IdPosition, status: number): boolean =>
  status === 404 || (where !== 'params' && (status === 400 || status === 422))

test('TEN-01 operators’ endpoints answer an owner alike, whatever id they are asked with', async () => {
  const ofOperators = t.app.endpoints.filter(isOperators)
  const asked = ofOperators.flatMap((endpoint) =>
    idPositions(endpoint).map((position) => ({ endpoint, position })),
  )
  expect(asked.length).toBeGreaterThan(3)
  for (const { endpoint, position } of asked) {
    const row = (await idOf(victim, columnOf(endpoint, position))) ?? victim.tenantId
    const input = await ownInput(endpoint, callerOf(own))
    const answer = async (id: string) => {
      const question = { client: own.owner, endpoint, input: withValue(input, position, id) }
      return await ask(question)
    }
    const nothing = newId()
    const [known, unknown] = [await answer(row), await answer(nothing)]
    expect([403, 404], nameOf(endpoint)).toContain(known.status)
    expect(said(known, row)).toBe(said(unknown, nothing))
  }
})

async function fullCart(tenant: Tenant): Promise<Client> {
  const shopper = t.shopper(tenant.slug)
  const variantId = (await idOf(tenant, 'variant_id')) ?? ''
  await shopper.call(setCartLine, { params: { lineId: newId() }, body: { variantId, quantity: 1 } })
  await shopper.call(setCartContact, { body: contact })
  await shopper.call(setCartAddress, { body: address })
  return shopper
}

test('TEN-01 words in a shop’s addresses name rows of that shop only', async () => {
  const words = t.app.endpoints.flatMap((endpoint) =>
    wordParameters(endpoint).map((word) => ({ endpoint, word })),
  )
  expect(words.map(({ endpoint }) => nameOf(endpoint)).toSorted()).toEqual(
    Object.keys(wordsOf).toSorted(),
  )
  for (const { endpoint, word } of words.filter(
    ({ endpoint }) => wordsOf[nameOf(endpoint)] === 'tenant',
  )) {
    const value = await wordOf(endpoint, word)
    // The mailed code belongs to the victim's order, regardless of the sender.
    const { config } = t.app.services
    const body = endpoint.body && {
      code: confirmationCode(config, {
        orderId: readSignedId(config, signedPurposes.act, value) ?? '',
        generation: 0,
      }),
    }
    const others = isDownload(endpoint) && { downloadId: await idOf(victim, 'item_file_id') }
    const answer = (tenant: Tenant, given: string) =>
      ask({
        client: t.shopper(tenant.slug),
        endpoint,
        input: { params: { ...others, [word]: given }, query: {}, body },
      })
    const unknown = given(word)
    expect((await answer(victim, value)).status, nameOf(endpoint)).toBe(200)
    // Confirming an order confirms the address too.
    if (body) before['customers'] = (await hashesOf(t, victim.tenantId))['customers'] ?? ''
    // The victim's own customers have downloads.
    if (others)
      before['order_downloads'] = (await hashesOf(t, victim.tenantId))['order_downloads'] ?? ''
    const [foreign, none] = [await answer(own, value), await answer(own, unknown)]
    expect(foreign.status, nameOf(endpoint)).toBe(404)
    expect(said(foreign, value)).toBe(said(none, unknown))
  }
})

const given = (word: string) =>
  word === 'token' ? orderToken(t.app.services.config, newId()) : `no-${newId()}`

async function wordOf(endpoint: Endpoint, word: string): Promise<string> {
  if (word === 'token') {
    const scheduled = sql`deliveries where status = 'scheduled'`
    return await tokenOf(victim, isDownload(endpoint) ? sql`order_downloads` : scheduled)
  }
  const table = endpoint.path.includes('categories')
    ? sql`categories`
    : sql`products where status = 'active'`
  const statement = sql<{ slug: string }>`select slug from ${table} limit 1`
  return (await t.inTenant(victim.tenantId, (db) => statement.execute(db))).rows[0]?.slug ?? ''
}

async function tokenOf(tenant: Tenant, table: ReturnType<typeof sql>): Promise<string> {
  const statement = sql<{ id: string }>`select order_id as id from ${table} limit 1`
  const { rows } = await t.inTenant(tenant.tenantId, (db) => statement.execute(db))
  return orderToken(t.app.services.config, rows[0]?.id ?? '')
}

const isDownload = ({ path }: Endpoint): boolean => path.includes('/downloads/')

test('TEN-01 a header that names another business is answered as one that names none', async () => {
  for (const endpoint of t.app.endpoints.filter(({ access }) => isInTenant(access))) {
    const input = { params: {}, query: {} }
    const [foreign, none] = await Promise.all(
      [victim.slug, 'nobody-of-this-name'].map((slug) =>
        own.owner.call(endpoint as never, { ...input, headers: { 'x-tenant': slug } } as never),
      ),
    )
    expect(foreign?.status, nameOf(endpoint)).toBe(404)
    expect({ ...(foreign?.problem as object), requestId: '' }).toEqual({
      ...(none?.problem as object),
      requestId: '',
    })
  }
}, 120_000)

test('TEN-02 with one business set, no row of the other is seen in any table', async () => {
  const guarded = (await tenantTables(t)).filter(({ isGuarded }) => isGuarded)
  const rows = await rowsOf(t, victim.tenantId)
  expect(guarded.filter(({ name }) => (rows.get(name) ?? []).length > 0).length).toBeGreaterThan(30)
  for (const { name } of guarded) {
    const statement = sql`select from ${sql.table(name)} where tenant_id = ${victim.tenantId}`
    expect((await t.inTenant(own.tenantId, (db) => statement.execute(db))).rows, name).toEqual([])
  }
})

test('TEN-06 lists, figures, searches and pages of the other’s lists show nothing of it', async () => {
  const foreign = uuidsIn([...(await rowsOf(t, victim.tenantId)).values()].flat().join())
  for (const id of uuidsIn([...(await rowsOf(t, own.tenantId)).values()].flat().join()))
    foreign.delete(id)
  expect(foreign.size).toBeGreaterThan(500)
  for (const endpoint of t.app.endpoints.filter(isList)) {
    const shown = uuidsIn((await listedTo(own, endpoint)).join())
    expect(
      [...shown].filter((id) => foreign.has(id)),
      nameOf(endpoint),
    ).toEqual([])
  }
}, 120_000)

const isOfTenant = ({ access }: Endpoint): boolean => access === 'shop' || isInTenant(access)

const isList = (endpoint: Endpoint): boolean =>
  endpoint.method === 'GET' &&
  isOfTenant(endpoint) &&
  !endpoint.path.includes(':') &&
  !endpoint.produces

async function listedTo(tenant: Tenant, endpoint: Endpoint): Promise<string[]> {
  const query = (sampleOf(endpoint.query) as object | undefined) ?? {}
  const read = async (who: Tenant, given: object) => {
    const client = endpoint.access === 'shop' ? t.shopper(who.slug) : who.owner
    return (await client.call(endpoint as never, { query: given } as never)).body as {
      nextCursor?: string
    }
  }
  const { nextCursor: cursor } = await read(victim, query)
  const pages = [
    await read(tenant, query),
    ...(cursor ? [await read(tenant, { ...query, cursor })] : []),
  ]
  return pages.map((page) => JSON.stringify(page))
}

const uuidsIn = (text: string) =>
  new Set(text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))

test('TEN-06 the other’s proofs of delivery open for nobody without their seal', async () => {
  const proofs = sql<{
    key: string
  }>`select storage_key as key from files join delivery_proofs using (tenant_id, file_id)`
  const { rows } = await t.inTenant(victim.tenantId, (db) => proofs.execute(db))
  expect(rows.length).toBeGreaterThan(0)
  for (const { key } of rows)
    for (const path of [key, key.replace(/^p/, 't')]) {
      const url = `/${path}/original.webp`
      const { statusCode } = await t.app.inject({ url, headers: { host: 'media.localhost' } })
      expect(statusCode, url).toBe(404)
    }
})

test('TEN-01 nothing of the other business has changed', async () => {
  expect(await hashesOf(t, victim.tenantId)).toEqual(before)
})

/** Only a few run at once. */
const endBulkActs = () =>
  t.inTenant(victim.tenantId, (db) =>
    sql`update bulk_acts set status = 'done' where status = 'running'`.execute(db),
  )

test('four positions are without an own row that is reached, and each exception is a position', () => {
  expect(Object.keys(alikeForOwners).length).toBeLessThanOrEqual(4)
  const labels = new Set(positions().map(({ label }) => label))
  const exceptions = [...controlledPositions, ...Object.keys(alikeForOwners)]
  expect(exceptions.filter((label) => !labels.has(label))).toEqual([])
})

/** Before the acts that end what they undo. */
const early: ReadonlySet<string> = new Set([
  'DELETE /catalog/stock-takes/:stockTakeId/lines/:variantId/counts',
  'DELETE /order-drafts/:draftId/hold',
])

test('its own people get another answer for the same ids, so the questions do reach the rows', async () => {
  // Nested ids first, then the subject's own, which may be changed or deleted; its parts before it.
  const order = ['GET', 'PUT', 'PATCH', 'POST', 'DELETE']
  const place = ({ endpoint, position }: Asked) =>
    (early.has(nameOf(endpoint)) ? -1 : order.indexOf(endpoint.method)) +
    (position.where === 'params' ? order.length - endpoint.path.split('/').length / 100 : 0)
  const alike: string[] = []
  for (const asked of positions().toSorted((left, right) => place(left) - place(right))) {
    const { label } = asked
    const isException = alikeForOwners[label] || controlledPositions.has(label)
    if (mintedByCaller.has(label) || isException) continue
    const { known, unknown } = await askTwice(victim, asked)
    if (known === unknown) alike.push(`${label}: ${known}`)
    if (label.includes('/bulk-acts')) await endBulkActs()
  }
  expect(alike).toEqual([])
}, 120_000)
