import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { DeliveryDispute } from '@marketday/contract/deliveries/delivery-disputes'
import type { DeliveryState } from '@marketday/contract/deliveries/delivery-states'
import type { RunDispute } from '@marketday/contract/deliveries/driver-run'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import type { Config } from '../../config.ts'
import { notFound } from '../../platform/http/errors.ts'
import { signedMediaUrl } from '../../platform/files/files.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { addressText, closedToday } from '../queries.ts'
import { disputeActions } from './rules.ts'

const listLimit = 200

interface Asking {
  readonly config: Config
  readonly can: Can
}

export async function listOpenDisputes(db: Db, asking: Asking): Promise<DeliveryDispute[]> {
  return await select(db, asking, sql`p.status = 'open'`)
}

export async function getDispute(
  db: Db,
  disputeId: string,
  asking: Asking,
): Promise<DeliveryDispute> {
  const [dispute] = await select(db, asking, sql`p.delivery_dispute_id = ${disputeId}::uuid`)
  if (!dispute) throw notFound('Report')
  return dispute
}

interface Selected extends Omit<DeliveryDispute, 'photoUrl' | 'actions'> {
  readonly photoKey: string | null
  readonly deliveryStatus: DeliveryState
  readonly closedToday: boolean | null
}

async function select(
  db: Db,
  { config, can }: Asking,
  where: RawBuilder<unknown>,
): Promise<DeliveryDispute[]> {
  const { rows } = await sql<Selected>`
    select p.delivery_dispute_id as id, p.delivery_id as "deliveryId", o.number::text as "orderNumber", d.recipient,
      ${addressText} as address, r.name as "driverName", p.event, p.failure_reason as "failureReason", p.note,
      f.storage_key as "photoKey", p.pin_was_right as "pinWasRight", p.received_by as "receivedBy",
      p.cash_collected_minor as "cashCollectedMinor", o.currency, p.refusal, p.happened_at as "happenedAt",
      p.received_at as "receivedAt", p.status, d.status as "deliveryStatus", ${closedToday} as "closedToday"
    from delivery_disputes p
    join deliveries d on d.delivery_id = p.delivery_id
    join orders o on o.order_id = d.order_id
    join drivers r on r.driver_id = p.driver_id
    join tenants t on t.tenant_id = d.tenant_id
    left join files f on f.file_id = p.file_id
    where ${where}
    order by p.received_at, p.delivery_dispute_id
    limit ${sql.lit(listLimit)}`.execute(db)
  return rows.map(({ photoKey, deliveryStatus, closedToday: isOfToday, ...row }) => ({
    ...row,
    photoUrl: photoKey && signedMediaUrl(config, photoKey, db.context.now),
    actions: disputeActions({ ...row, delivery: deliveryStatus, closedToday: isOfToday }, can),
  }))
}

export async function listDriverDisputes(db: Db, driverId: string): Promise<RunDispute[]> {
  const { rows } = await sql<RunDispute>`
    select p.delivery_dispute_id as id, o.number::text as "orderNumber", d.recipient, p.event, p.happened_at as "happenedAt",
      p.status, p.decision_note as "decisionNote"
    from delivery_disputes p
    join deliveries d on d.delivery_id = p.delivery_id
    join orders o on o.order_id = d.order_id
    where p.driver_id = ${driverId}::uuid and (p.status = 'open' or p.decided_at > app_now() - interval '1 day')
    order by p.received_at, p.delivery_dispute_id
    limit ${sql.lit(listLimit)}`.execute(db)
  return rows
}
