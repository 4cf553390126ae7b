import { sql } from 'kysely'
import type { Updateable } from 'kysely'

import type { SetupAnswers, SetupStep } from '@marketday/contract/accounts/tenants/setup'

import type { SetupProgress } from '../../platform/database/database-types.ts'
import { appNow, json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

type Change = Pick<Updateable<SetupProgress>, 'plan_id' | 'billing_interval' | 'completed_at'>

export async function changeProgress(db: Db, change: Change): Promise<void> {
  await db.updateTable('setup_progress').set(change).execute()
}

/** Merges per page and field, so that two devices saving different fields keep both. */
export async function mergeAnswers(db: Db, answers: SetupAnswers): Promise<void> {
  const current = await db
    .selectFrom('setup_progress')
    .select('answers')
    .forUpdate()
    .executeTakeFirstOrThrow()
  const saved = current.answers
  const merged: SetupAnswers = {
    ...saved,
    ...Object.fromEntries(
      Object.entries(answers).map(([page, pageAnswers]) => [
        page,
        { ...saved[page as keyof SetupAnswers], ...pageAnswers },
      ]),
    ),
  }
  await db
    .updateTable('setup_progress')
    .set({ answers: json(merged), updated_at: appNow })
    .execute()
}

export async function markFinished(db: Db, step: SetupStep): Promise<void> {
  await db
    .updateTable('setup_progress')
    .set({
      finished_steps: sql`array_append(array_remove(finished_steps, ${step}), ${step})`,
      updated_at: appNow,
    })
    .execute()
}
