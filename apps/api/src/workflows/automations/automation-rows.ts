import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { AutomationInput, AutomationTrigger } from '@marketday/contract/workflows/automation'
import type {
  Automation,
  listAutomations as endpoint,
} from '@marketday/contract/workflows/automations'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'

import type { Db } from '../../platform/database/tenant-db.ts'
import { notFound } from '../../platform/http/errors.ts'
import { findKnownSubjects } from './known-subjects.ts'
import { findProblems } from './rules.ts'

type Row = Omit<Automation, 'problems'>

/** In order of creation, which is the order of execution. */
export async function listAutomations(db: Db): Promise<ResponseOf<typeof endpoint>> {
  const rows = await select(db, sql`true`)
  const knownSubjects = await findKnownSubjects(db, rows)
  return {
    rows: rows.map((row) => ({
      ...row,
      problems: findProblems(row, knownSubjects).map(({ message }) => message),
    })),
    names: Object.fromEntries(Object.values(knownSubjects).flatMap((subjects) => [...subjects])),
  }
}

export async function getAutomation(db: Db, id: string): Promise<Automation> {
  const [row] = await select(db, sql`a.automation_id = ${id}::uuid`)
  if (!row) throw notFound('Automation')
  const knownSubjects = await findKnownSubjects(db, [row])
  return { ...row, problems: findProblems(row, knownSubjects).map(({ message }) => message) }
}

async function select(db: Db, which: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.automation_id as id, a.name, a.trigger, a.conditions, a.acts, a.active_since is not null as "isActive",
      (select max(ran_at) from automation_runs r where r.automation_id = a.automation_id) as "lastRunAt",
      lately.runs, lately.failures, a.version
    from automations a cross join lateral (
      select count(*)::int as runs,
        (count(*) filter (where r.skipped <> '' or r.outcomes @> '[{"outcome": "refused"}]'))::int as failures
      from automation_runs r where r.automation_id = a.automation_id and r.ran_at > app_now() - interval '30 days'
    ) lately where ${which} order by a.position, a.automation_id`.execute(db)
  return rows
}

export interface ActiveAutomation extends AutomationInput {
  readonly id: string
}

export const listActiveAutomations = (
  db: Db,
  trigger: AutomationTrigger,
): Promise<ActiveAutomation[]> =>
  db
    .selectFrom('automations')
    .select(['automation_id as id', 'name', 'trigger', 'conditions', 'acts'])
    .where('trigger', '=', trigger)
    .where('active_since', 'is not', null)
    .orderBy('position')
    .orderBy('automation_id')
    .execute()
