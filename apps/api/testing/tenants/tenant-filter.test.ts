import fs from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../src')

/** Tables with rows of all tenants for one reader: businesses and memberships. */
const ofAllTenants = new Set(['tenants', 'memberships'])

/** Sources with such a table and another one between its name and the condition. */
const lookedAt: readonly string[] = [
  'accounts/billing/billing-account.ts billing_accounts',
  'accounts/identity/owners.ts users',
  'accounts/team/queries.ts passkeys',
  'deliveries/drivers/queries.ts drivers',
  'deliveries/plan/read-plan-day.ts locations',
  'orders/marks/mark-order.ts users',
  'orders/notes/list-notes.ts users',
]

const condition =
  /(?:where|andWhere|on|and|or)\b[^\n]{0,40}?\btenant_id'?\s*(?:,\s*'(?:=|in|<>)'|=\s*\$\{|= any|in \()/g
const tableName =
  /(?:selectFrom|updateTable|deleteFrom|innerJoin|leftJoin)\('(\w+)|\b(?:from|join|update)\s+(\w+)/g

function tenantConditions(text: string): string[] {
  return [...text.matchAll(condition)].map(({ index }) => {
    const named = [...text.slice(0, index).matchAll(tableName)].at(-1)
    return named?.[1] ?? named?.[2] ?? 'nothing'
  })
}

test('TEN-02 no slice filters by tenant itself: row security does', () => {
  const files = fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const filters = files.flatMap((name) =>
    tenantConditions(fs.readFileSync(path.join(root, name), 'utf8')).map(
      (table) => `${name} ${table}`,
    ),
  )
  expect(filters.length).toBeGreaterThan(10)
  const others = filters.filter((filter) => !ofAllTenants.has(filter.split(' ')[1] ?? ''))
  expect(others.filter((filter) => !lookedAt.includes(filter))).toEqual([])
})

test('a filter by tenant would be found', () => {
  const query =
    "db.selectFrom('orders').select('number').where('tenant_id', '=', db.context.tenantId)"
  expect(tenantConditions(query)).toEqual(['orders'])
  expect(tenantConditions('select 1 from orders where tenant_id = ${tenantId}::uuid')).toEqual([
    'orders',
  ])
  expect(tenantConditions("selectFrom('orders').where('orders.tenant_id', '=', id)")).toEqual([
    'orders',
  ])
})
