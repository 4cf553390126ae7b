import type { Db } from '../../platform/database/tenant-db.ts'
import { orderPath } from './described.ts'
import type { Described } from './described.ts'

export async function describeAutomation(db: Db, runId: string): Promise<Described | null> {
  const run = await db
    .selectFrom('automation_runs as run')
    .innerJoin('automations as a', 'a.automation_id', 'run.automation_id')
    .innerJoin('orders as o', 'o.order_id', 'run.order_id')
    .select(['a.name', 'a.acts', 'o.order_id as orderId', 'o.number'])
    .where('run.automation_run_id', '=', runId)
    .executeTakeFirst()
  if (!run) return null
  const colleagueId = run.acts.find((act) => act.kind === 'notify')?.colleagueId
  return {
    title: `${run.name}: order ${run.number}`,
    body: 'An automation of your business notified you about this order.',
    path: orderPath(run.orderId),
    ...(colleagueId && { onlyTo: [colleagueId] }),
  }
}
