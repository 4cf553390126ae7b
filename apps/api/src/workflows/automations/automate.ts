import { sql } from 'kysely'
import * as z from 'zod/mini'

import { AutomationTrigger } from '@marketday/contract/workflows/automations/automation'

import type { Db } from '../../platform/database/tenant-db.ts'
import { on } from '../../platform/events/relay-events.ts'
import type { Effect, Happened } from '../../platform/events/relay-events.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { runAutomations } from './run-automations.ts'

export const automate = defineJob({
  name: 'automate',
  payload: z.strictObject({ orderId: z.uuid(), trigger: AutomationTrigger }),
  batch: 20,
  run: ({ payload, finish }) => finish((db) => runAutomations(db, payload)),
})

/** Effect for businesses with an active automation; null if the event does not match. */
export const automates = (
  event: string,
  trigger: AutomationTrigger,
  isSuch: (happened: Happened) => boolean = () => true,
): Effect => ({
  ...on(event, automate, (happened) =>
    happened.objectType === 'order' && isSuch(happened)
      ? { orderId: happened.objectId, trigger }
      : null,
  ),
  listTenants: (db, tenantIds) => listAutomated(db, trigger, tenantIds),
})

export async function listAutomated(
  db: Db,
  trigger: AutomationTrigger,
  tenantIds: readonly string[] | null,
): Promise<string[]> {
  const { rows } = await sql<{ tenantId: string }>`
    select tenant_id as "tenantId" from list_automated(${trigger}, ${tenantIds}::uuid[])`.execute(
    db,
  )
  return rows.map(({ tenantId }) => tenantId)
}
