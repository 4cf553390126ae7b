import { isDeepStrictEqual } from 'node:util'

import type { ItemValues } from '@marketday/contract/catalog/products/bulk-acts'
import type { MarketPrices } from '@marketday/contract/catalog/market-prices'

import { changed, changedSince, refused } from '../../../platform/bulk/rules.ts'
import { inOrder } from '../../../platform/database/in-order.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { readPricedMarketIds } from '../../markets/require-market-prices.ts'
import { readTaxClassIds } from '../../taxes/tax-class-rows.ts'
import { canTakeBack } from './cell-rules.ts'
import type { PinBoard } from './pins.ts'
import { readCategoryIds } from './read-items.ts'
import { valuesBeside } from './rules.ts'
import type { ItemDecision, ItemFacts } from './rules.ts'

interface AppliedRow {
  readonly before: ItemValues | null
  readonly after: ItemValues | null
  readonly appliedVersion: number | null
}

export const pinnedBefore = (rows: readonly AppliedRow[]): string | null =>
  rows.flatMap(({ before }) => before?.pinned?.collectionId ?? [])[0] ?? null

/** Decides which values to restore, given what the rows refer to and still exists. */
export async function createUndoDecider(db: Db, rows: readonly AppliedRow[], board: PinBoard) {
  const [categories, taxClasses, markets] = await inOrder([
    readCategoryIds(
      db,
      rows.flatMap(({ before }) => before?.categoryId ?? []),
    ),
    readTaxClassIds(
      db,
      rows.flatMap(({ before }) => taxClassesIn(before)),
    ),
    readPricedMarketIds(
      db,
      rows.flatMap(({ before, after }) => [...marketsIn(before), ...marketsIn(after)]),
    ),
  ])
  const existing = { categories, taxClasses, markets }
  return (row: AppliedRow, item: ItemFacts): ItemDecision => {
    const { before, after } = row
    return before?.pinned && after?.pinned
      ? board.takeBack(item, { before: before.pinned, after: after.pinned })
      : decideUndo(row, item, existing)
  }
}

const taxClassesIn = (values: ItemValues | null) =>
  [values, ...(values?.variants ?? [])].flatMap((entry) => entry?.taxClassId ?? [])

const marketsIn = (values: ItemValues | null) =>
  (values?.variants ?? []).flatMap(({ marketPrices = {} }) => Object.keys(marketPrices))

interface Existing {
  readonly categories: ReadonlySet<string>
  readonly taxClasses: ReadonlySet<string>
  readonly markets: ReadonlySet<string>
}

/** Compares values too: deleting a category does not change its items' version. */
function decideUndo(
  { before, after, appliedVersion }: AppliedRow,
  item: ItemFacts,
  { categories, taxClasses, markets }: Existing,
): ItemDecision {
  if (!before || !after || item.version !== appliedVersion || !isAsLeft(after, item, markets))
    return changedSince
  if (before.categoryId && !categories.has(before.categoryId))
    return refused('Its former category was deleted')
  if (taxClassesIn(before).some((id) => !taxClasses.has(id)))
    return refused('Its former tax class was deleted')
  if (!canTakeBack(after.counts, item)) return refused('The counted stock is now reserved')
  return changed(withoutGone(before, markets))
}

/** Counted units may be partly sold; the ledger reverts the rest. */
const isAsLeft = (
  { counts: _counts, ...after }: ItemValues,
  item: ItemFacts,
  markets: ReadonlySet<string>,
) => isDeepStrictEqual(withoutGone(valuesBeside(after, item), markets), withoutGone(after, markets))

function withoutGone(values: ItemValues, markets: ReadonlySet<string>): ItemValues {
  const filterPrices = (prices: MarketPrices) =>
    Object.fromEntries(Object.entries(prices).filter(([id]) => markets.has(id)))
  const variants = values.variants?.map(({ marketPrices, ...variant }) => ({
    ...variant,
    ...(marketPrices && { marketPrices: filterPrices(marketPrices) }),
  }))
  return { ...values, ...(variants && { variants }) }
}
