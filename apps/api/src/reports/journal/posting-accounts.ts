import { proposeAccounts, withMissingRates } from '@marketday/contract/reports/account-charts'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import { mostRateAccounts, rateKey } from '@marketday/contract/reports/posting-accounts'
import type {
  PostingAccounts,
  getPostingAccounts as endpoint,
} from '@marketday/contract/reports/posting-accounts'

import { listTaxClasses } from '../../catalog/taxes/tax-class-rows.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { replaceRows } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'

export async function getPostingAccounts(db: Db): Promise<ResponseOf<typeof endpoint>> {
  const saved = await findSaved(db)
  const { rows, country } = await listTaxClasses(db)
  const unique = new Map(
    rows
      .flatMap(({ isExempt, rates }) =>
        (isExempt ? [0] : rates.map(({ rateBp }) => rateBp)).map((rateBp) => ({
          rateBp,
          isExempt,
        })),
      )
      .map((rate) => [rateKey(rate), rate]),
  )
  const rates = [...unique.values()].slice(0, mostRateAccounts / 2)
  const accounts = saved
    ? withMissingRates(saved, rates)
    : { ...proposeAccounts(country === 'DE' ? 'skr03' : 'generic', rates), ...firstTerms }
  return { accounts, isSaved: saved !== null, rates }
}

const firstTerms = { deliveryRevenue: null, consultant: null, client: null, yearStart: 1 }

async function findSaved(db: Db): Promise<PostingAccounts | null> {
  const row = await db.selectFrom('posting_accounts').select('accounts').executeTakeFirst()
  // Accounts saved earlier have none of their own for delivery fees.
  return row ? { ...row.accounts, deliveryRevenue: row.accounts.deliveryRevenue ?? null } : null
}

export async function savePostingAccounts(
  db: Db,
  accounts: PostingAccounts,
): Promise<PostingAccounts> {
  await inOrder([
    replaceRows(db, 'posting_accounts', {
      key: ['tenant_id'],
      rows: [{ accounts }],
    }),
    record(db, {
      name: 'business.posting_accounts_edited',
      objectType: 'tenant',
      objectId: db.context.tenantId ?? '',
    }),
  ])
  return accounts
}
