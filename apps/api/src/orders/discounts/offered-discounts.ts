import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { OfferedDiscount } from '@marketday/contract/orders/discounts/offered-discount'

import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

export interface DiscountOffer {
  readonly now: string
  readonly timeZone: string
  readonly discounts: readonly OfferedDiscount[]
}

interface OfferQuery<Text, Ids> {
  readonly code: Text
  readonly email: Text
  readonly variantIds: Ids
}

export const offeredDiscounts = ({
  code,
  email,
  variantIds,
}: OfferQuery<RawBuilder<unknown>, RawBuilder<unknown>>) =>
  sql<DiscountOffer | null>`offered_discounts(${code}, ${email}, ${variantIds})`

export async function findOfferedDiscounts(
  db: Db,
  query: OfferQuery<string, readonly string[]>,
): Promise<DiscountOffer | null> {
  const [row] = await selectOffer(db, { ...query })
  return row?.offer ?? null
}

const selectOffer = preparedStatement<
  { code: string; email: string; variantIds: readonly string[] },
  { offer: DiscountOffer | null }
>((db, { code, email, variantIds }) => ({
  compile: () =>
    sql<{ offer: DiscountOffer | null }>`select ${offeredDiscounts({
      code: sql`${code}::text`,
      email: sql`${email}::text`,
      variantIds: sql`${variantIds}::uuid[]`,
    })} as offer`.compile(db),
}))
