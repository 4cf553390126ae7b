import { sql } from 'kysely'

import { automationLimits } from '@marketday/contract/workflows/automation'
import type { AutomationInput } from '@marketday/contract/workflows/automation'
import type { updateAutomation as update } from '@marketday/contract/workflows/automations'
import type { BodyOf } from '@marketday/contract/endpoints/endpoint'

import { inOrder } from '../../platform/database/in-order.ts'
import { json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { conflict, invalid, notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { findKnownSubjects } from './known-subjects.ts'
import { findProblems } from './rules.ts'

export async function createAutomation(db: Db, input: AutomationInput): Promise<string> {
  await requireSubjects(db, input)
  const [, total] = await inOrder([lockAutomations(db), countAutomations(db)])
  if (total.count >= automationLimits.automations)
    throw conflict(
      'conflict',
      `There are at most ${automationLimits.automations} automations. Delete one first`,
    )
  const id = newId()
  await db
    .insertInto('automations')
    .values({ automation_id: id, position: total.last + 1, ...toColumns(input) })
    .execute()
  await recordChange(db, 'added', { id, name: input.name })
  return id
}

export async function updateAutomation(
  db: Db,
  id: string,
  { details, version }: BodyOf<typeof update>,
): Promise<void> {
  const stored = await lockAutomation(db, id)
  if (stored.version !== version)
    throw conflict(
      'version_conflict',
      'Someone else changed this automation while you were editing',
    )
  await requireSubjects(db, details)
  await db
    .updateTable('automations')
    .set({ ...toColumns(details), version: version + 1 })
    .where('automation_id', '=', id)
    .execute()
  await recordChange(db, 'edited', { id, name: details.name })
}

export async function switchAutomation(db: Db, id: string, isActive: boolean): Promise<void> {
  const { name, active_since: activeSince } = await lockAutomation(db, id)
  if (isActive === (activeSince !== null)) return
  await db
    .updateTable('automations')
    .set({ active_since: isActive ? db.context.now.toISOString() : null })
    .where('automation_id', '=', id)
    .execute()
  await recordChange(db, isActive ? 'switched_on' : 'paused', { id, name })
}

export async function deleteAutomation(db: Db, id: string): Promise<void> {
  const { name } = await lockAutomation(db, id)
  await db.deleteFrom('automations').where('automation_id', '=', id).execute()
  await recordChange(db, 'deleted', { id, name })
}

const toColumns = ({ name, trigger, conditions, acts }: AutomationInput) => ({
  name,
  trigger,
  conditions: json(conditions),
  acts: json(acts),
})

async function requireSubjects(db: Db, input: AutomationInput): Promise<void> {
  const problems = findProblems(input, await findKnownSubjects(db, [input]))
  const [first] = problems
  if (first) throw invalid(first.message, problems)
}

const lockAutomations = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('automations:' || current_setting('app.tenant_id'), 0))`.execute(
    db,
  )

const countAutomations = (db: Db) =>
  db
    .selectFrom('automations')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.coalesce(fn.max('position'), sql<number>`0`).as('last'),
    ])
    .executeTakeFirstOrThrow()

async function lockAutomation(db: Db, id: string) {
  const row = await db
    .selectFrom('automations')
    .select(['name', 'version', 'active_since'])
    .where('automation_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Automation')
  return row
}

const recordChange = (
  db: Db,
  what: 'added' | 'edited' | 'switched_on' | 'paused' | 'deleted',
  { id, name }: { id: string; name: string },
) =>
  record(db, {
    name: `automation.${what}`,
    objectType: 'automation',
    objectId: id,
    details: { name },
  })
