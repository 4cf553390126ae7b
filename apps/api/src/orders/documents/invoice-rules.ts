import type { InvoiceRules } from '@marketday/contract/orders/documents/invoice-rules'

import { inOrder } from '../../platform/database/in-order.ts'
import { inCamelCase, replaceRows } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'

const firstRules: InvoiceRules = { issuedWhen: 'by_hand' }

export async function getInvoiceRules(db: Db): Promise<InvoiceRules> {
  const row = await db
    .selectFrom('invoice_rules')
    .select(inCamelCase(['issued_when']))
    .executeTakeFirst()
  return row ?? firstRules
}

export async function saveInvoiceRules(db: Db, rules: InvoiceRules): Promise<InvoiceRules> {
  await inOrder([
    replaceRows(db, 'invoice_rules', {
      key: ['tenant_id'],
      rows: [{ issued_when: rules.issuedWhen }],
    }),
    record(db, {
      name: 'business.invoice_rules_edited',
      objectType: 'tenant',
      objectId: db.context.tenantId ?? '',
      details: { ...rules },
    }),
  ])
  return rules
}
