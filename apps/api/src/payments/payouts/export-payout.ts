import { findTimeZone } from '../../platform/database/sql.ts'
import { writeLocalTime } from '@marketday/contract/accounts/tenants/wall-time'
import { toMajor } from '@marketday/contract/money/money'
import { balanceKindWords } from '@marketday/contract/payments/payouts'
import type { PayoutLine, exportPayout as endpoint } from '@marketday/contract/payments/payouts'

import { csvColumns, csvPages, csvReply } from '../../platform/files/tables/csv-pages.ts'
import type { Handling } from '../../platform/http/handle.ts'
import { findPayout, listPayoutLines } from './find-payouts.ts'

const batchSize = 1_000

export const exportPayout = async ({ db, params, reply }: Handling<typeof endpoint>) => {
  const payout = await findPayout(db, params.payoutId)
  const timeZone = await findTimeZone(db)
  return csvReply(
    reply,
    `payout-${payout.arrivesOn}.csv`,
    csvPages({
      ...csvColumns(columnsFor(timeZone)),
      read: (cursor) => listPayoutLines(db, payout, { cursor, limit: batchSize }),
    }),
  )
}

type Column = readonly [string, (row: PayoutLine) => string | number | null]

const columnsFor = (timeZone: string): readonly Column[] => [
  ['when', ({ occurredAt }) => writeLocalTime(occurredAt, timeZone)],
  ['what', ({ kind }) => balanceKindWords[kind]],
  ['order', ({ order }) => order?.number ?? ''],
  ['amount', ({ amountMinor, currency }) => toMajor(amountMinor, currency)],
  ['fee', ({ feeMinor, currency }) => toMajor(feeMinor, currency)],
  ['paid out', ({ netMinor, currency }) => toMajor(netMinor, currency)],
  ['currency', ({ currency }) => currency],
  ['reference', ({ id }) => id],
]
