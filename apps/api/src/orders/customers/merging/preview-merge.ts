import type { MergePreview } from '@marketday/contract/orders/customers/merge-customers'

import { notFound } from '../../../platform/http/errors.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { listCustomersById } from '../find-customer.ts'
import { erasedMeanwhile } from '../erasing/erased-meanwhile.ts'
import { decideMerge, refuseMerge } from './decide-merge.ts'
import { selectKnown } from './lock-customers.ts'
import type { LockedCustomer } from './lock-customers.ts'

export async function previewMerge(db: Db, ids: readonly string[]): Promise<MergePreview> {
  const [{ rows: known }, rows] = await Promise.all([
    selectKnown(db, ids),
    listCustomersById(db, ids),
  ])
  const [keptId = ''] = ids
  if (known.some(({ isErased }) => isErased)) throw erasedMeanwhile()
  if (rows.length < ids.length) throw notFound('Customer')
  const { note, tags } = decideMerge(known, { keptId, nameFromId: keptId, phoneFromId: keptId })
  return {
    customers: known.flatMap(({ id, version }) =>
      rows.filter((row) => row.id === id).map((row) => ({ ...row, version })),
    ),
    orderCount: sum(known, ({ orderCount }) => orderCount),
    spentMinor: sum(known, ({ spentMinor }) => spentMinor),
    note,
    tags: [...tags],
    allAgreed: known.every(({ consent }) => consent !== null),
    merge: refuseMerge({ note, tags, lostCreditMinor: leastLost(known) }),
  }
}

const leastLost = (customers: readonly LockedCustomer[]): number =>
  sum(customers, ({ creditMinor }) => creditMinor) -
  Math.max(0, ...customers.map(({ creditMinor }) => creditMinor))

const sum = <Row>(rows: readonly Row[], read: (row: Row) => number): number =>
  rows.reduce((all, row) => all + read(row), 0)
