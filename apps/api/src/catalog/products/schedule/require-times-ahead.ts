import type { ProductInput } from '@marketday/contract/catalog/products/product-shapes'

import type { Db } from '../../../platform/database/tenant-db.ts'
import { invalid } from '../../../platform/http/errors.ts'

type Times = Pick<ProductInput, 'status' | 'publishAt' | 'unpublishAt' | 'saleUntil'>

/** 400 naming each past time relevant for the status. */
export function requireTimesAhead(
  db: Db,
  { status, publishAt, unpublishAt, saleUntil }: Times,
): void {
  const times = {
    saleUntil,
    ...(status === 'scheduled' && { publishAt }),
    ...((status === 'scheduled' || status === 'active') && { unpublishAt }),
  }
  const errors = Object.entries(times).flatMap(([path, time]) =>
    time && new Date(time) <= db.context.now ? [{ path, message: past }] : [],
  )
  if (errors.length > 0) throw invalid(past, errors)
}

const past = 'This time is in the past. Choose a later one'
