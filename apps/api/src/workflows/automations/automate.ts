import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { EventNameOn } from '@marketday/contract/endpoints/event-details'
import { AutomationTrigger } from '@marketday/contract/workflows/automation'
import type { AutomationAct } from '@marketday/contract/workflows/automation'
import type { ActOutcome } from '@marketday/contract/workflows/automations'

import type { Db } from '../../platform/database/tenant-db.ts'
import { on } from '../../platform/events/relay-events.ts'
import type { Effect, Happened } from '../../platform/events/relay-events.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { assignOrder, prioritiseOrder } from '../../orders/marks/mark-order.ts'
import { tagOrder } from '../../orders/marks/tag-order.ts'
import { addNote } from '../../orders/notes/edit-notes.ts'
import { json } from '../../platform/database/sql.ts'
import { record } from '../../platform/events/record.ts'
import { newId } from '../../platform/ids.ts'
import { findRefusal } from '../bulk/write-orders.ts'
import { listActiveAutomations } from './automation-rows.ts'
import type { ActiveAutomation } from './automation-rows.ts'
import { findKnownSubjects } from './known-subjects.ts'
import { findAutomatedOrder } from './read-automated-orders.ts'
import { dueDay, findProblems, hasHappened, isChange, isMeant } from './rules.ts'
import type { AutomatedOrder, KnownSubjects } from './rules.ts'

export const automate = defineJob({
  name: 'automate',
  payload: z.strictObject({ orderId: z.uuid(), trigger: AutomationTrigger }),
  batch: 20,
  run: ({ payload, finish }) => finish((db) => runAutomations(db, payload)),
})

/** Effect for businesses with an active automation; null if the event does not match. */
export const automates = <N extends EventNameOn<'order'>>(
  event: N,
  trigger: AutomationTrigger,
  isSuch: (happened: Happened<N>) => boolean = () => true,
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

/** All automations are evaluated against the order's state before the first. */
export async function runAutomations(
  db: Db,
  { orderId, trigger }: { readonly orderId: string; readonly trigger: AutomationTrigger },
): Promise<void> {
  const automations = await listActiveAutomations(db, trigger)
  if (automations.length === 0) return
  await lockOrder(db, orderId)
  const order = await findAutomatedOrder(db, orderId)
  if (!order || !hasHappened(trigger, order)) return
  const knownSubjects = await findKnownSubjects(db, automations)
  for (const automation of automations) {
    if (isMeant(automation, order, knownSubjects))
      await runOnce(db, automation, { order, known: knownSubjects })
  }
}

/**
 * Locked before anything refers to it, so that concurrent events are serialized and evaluated in
 * their current state.
 */
const lockOrder = (db: Db, orderId: string) =>
  db.selectFrom('orders').select('order_id').where('order_id', '=', orderId).forUpdate().execute()

interface Run {
  readonly order: AutomatedOrder & { readonly id: string }
  readonly known: KnownSubjects
}

async function runOnce(db: Db, automation: ActiveAutomation, { order, known }: Run): Promise<void> {
  const skipped = findProblems(automation, known)
    .map(({ message }) => message)
    .join('. ')
  const runId = await beginRun(db, { automationId: automation.id, orderId: order.id, skipped })
  if (!runId || skipped) return
  const acting = await asAutomation(db, automation.name)
  const outcomes: ActOutcome[] = []
  for (const act of automation.acts) {
    const reason = isChange(act, order)
      ? await findRefusal(acting, () => perform(acting, act, { order, runId }))
      : unchanged
    outcomes.push({ kind: act.kind, ...toOutcome(reason) })
  }
  await db
    .updateTable('automation_runs')
    .set({ outcomes: json(outcomes) })
    .where('automation_run_id', '=', runId)
    .execute()
}

const unchanged = Symbol('unchanged')

function toOutcome(reason: string | null | typeof unchanged): Omit<ActOutcome, 'kind'> {
  if (reason === unchanged) return { outcome: 'unchanged', reason: '' }
  return reason === null ? { outcome: 'done', reason: '' } : { outcome: 'refused', reason }
}

/** Null if it already ran for this order: repeated jobs have no effect. */
async function beginRun(
  db: Db,
  {
    automationId,
    orderId,
    skipped,
  }: { readonly automationId: string; readonly orderId: string; readonly skipped: string },
): Promise<string | null> {
  const run = await db
    .insertInto('automation_runs')
    .values({
      automation_run_id: newId(),
      automation_id: automationId,
      order_id: orderId,
      skipped,
    })
    .onConflict((key) => key.columns(['tenant_id', 'automation_id', 'order_id']).doNothing())
    .returning('automation_run_id as id')
    .executeTakeFirst()
  return run?.id ?? null
}

async function perform(
  db: Db,
  act: AutomationAct,
  { order: { id, ...order }, runId }: { readonly order: Run['order']; readonly runId: string },
): Promise<void> {
  switch (act.kind) {
    case 'tag':
      return await tagOrder(db, id, { add: [act.tag], remove: [] })
    case 'priority':
      return await prioritiseOrder(db, id, act.priority)
    case 'note':
      return await addNote(db, id, { text: act.text, mentionedIds: [], files: [] })
    case 'notify':
      return await record(db, {
        name: 'automation.notified',
        objectType: 'automation_run',
        objectId: runId,
        isPassing: true,
      })
    case 'assign':
      return await assignOrder(db, id, {
        ...(await findAssignment(db, id)),
        assigneeId: act.assigneeId,
      })
    case 'due':
      return await assignOrder(db, id, {
        ...(await findAssignment(db, id)),
        dueOn: dueDay(act.inDays, order),
      })
  }
}

/** Current values: another act may have changed part of them. */
const findAssignment = (db: Db, orderId: string) =>
  db
    .selectFrom('orders')
    .select(['assignee_id as assigneeId', 'due_on as dueOn'])
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Journal entries of this transaction name the automation. */
async function asAutomation(db: Db, name: string): Promise<Db> {
  const actor = { kind: 'system', name: `Automation “${name}”` } as const
  await sql`select set_config('app.actor_name', ${actor.name}, true)`.execute(db)
  return Object.assign(db, { context: { ...db.context, actor } })
}

const isTaken = ({ details }: Happened<'order.placed'>) => !details.awaits
/** Fully received for the first time, not a corrected receipt. */
const isReceivedFirst = ({ details }: Happened<'order.return_received'>) =>
  details.isWhole && !details.isAnew

export const automationEffects: readonly Effect[] = [
  automates('order.placed', 'placed', isTaken),
  automates('order.approved', 'placed'),
  automates('order.placed', 'paid', isTaken),
  automates('order.approved', 'paid'),
  automates('order.paid', 'paid'),
  automates('order.packed', 'packed'),
  automates('order.delivered', 'delivered'),
  automates('order.performed', 'delivered'),
  automates('order.return_received', 'returned', isReceivedFirst),
  automates('order.refunded', 'refunded'),
]
