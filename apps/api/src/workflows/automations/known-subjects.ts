import { sql } from 'kysely'

import type { AutomationInput } from '@marketday/contract/workflows/automation'

import { listAssignable } from '../../orders/marks/mark-order.ts'
import { listColleagues } from '../../orders/notes/list-notes.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { KnownSubjects } from './rules.ts'

type Naming = Pick<AutomationInput, 'conditions' | 'acts'>

export async function findKnownSubjects(
  db: Db,
  automations: readonly Naming[],
): Promise<KnownSubjects> {
  const conditions = automations.flatMap((automation) => automation.conditions)
  const ids = conditions.flatMap((condition) => {
    if (condition.kind === 'item') return condition.itemId
    if (condition.kind === 'category') return condition.categoryId
    return condition.kind === 'location' ? condition.locationId : []
  })
  const [{ rows }, people, colleagues] = await inOrder([
    sql<{ kind: 'items' | 'categories' | 'locations'; id: string; name: string }>`
      select 'items' as kind, product_id as id, title as name from products where product_id = any(${ids}::uuid[])
      union all select 'categories', category_id, title from categories where category_id = any(${ids}::uuid[])
      union all select 'locations', location_id, name from locations
        where location_id = any(${ids}::uuid[]) and closed_at is null`.execute(db),
    listAssignable(db),
    listColleagues(db),
  ])
  const called = (named: readonly { readonly id: string; readonly name: string }[]) =>
    new Map(named.map(({ id, name }) => [id, name]))
  const ofKind = (kind: (typeof rows)[number]['kind']) =>
    called(rows.filter((row) => row.kind === kind))
  return {
    items: ofKind('items'),
    categories: ofKind('categories'),
    locations: ofKind('locations'),
    people: called(people),
    colleagues: called(colleagues),
  }
}
