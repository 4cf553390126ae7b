import type { ReturnRules } from '@marketday/contract/orders/returns/return-rules'

import { inOrder } from '../../platform/database/in-order.ts'
import { inCamelCase, replaceRows } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'

const firstRules: ReturnRules = { windowDays: 30, takesMadeToOrder: false, excludedTags: [] }

export async function getReturnRules(db: Db): Promise<ReturnRules> {
  const row = await db
    .selectFrom('return_rules')
    .select(inCamelCase(['window_days', 'takes_made_to_order', 'excluded_tags']))
    .executeTakeFirst()
  return row ?? firstRules
}

export async function saveReturnRules(db: Db, rules: ReturnRules): Promise<ReturnRules> {
  const row = {
    window_days: rules.windowDays,
    takes_made_to_order: rules.takesMadeToOrder,
    excluded_tags: rules.excludedTags,
  }
  await inOrder([
    replaceRows(db, 'return_rules', { key: ['tenant_id'], rows: [row] }),
    record(db, {
      name: 'business.return_rules_edited',
      objectType: 'tenant',
      objectId: db.context.tenantId ?? '',
      details: { ...rules },
    }),
  ])
  return rules
}
