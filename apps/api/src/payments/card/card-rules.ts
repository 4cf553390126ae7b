import type { CardRules } from '@marketday/contract/payments/card/authorisations'

import { inOrder } from '../../platform/database/in-order.ts'
import { inCamelCase, replaceRows } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'

const firstRules: CardRules = { takesMoney: 'ordered' }

export async function getCardRules(db: Db): Promise<CardRules> {
  const row = await db
    .selectFrom('card_rules')
    .select(inCamelCase(['takes_money']))
    .executeTakeFirst()
  return row ?? firstRules
}

export async function saveCardRules(db: Db, rules: CardRules): Promise<CardRules> {
  await inOrder([
    replaceRows(db, 'card_rules', {
      key: ['tenant_id'],
      rows: [{ takes_money: rules.takesMoney }],
    }),
    record(db, {
      name: 'business.card_rules_edited',
      objectType: 'tenant',
      objectId: db.context.tenantId ?? '',
      details: { ...rules },
    }),
  ])
  return rules
}
