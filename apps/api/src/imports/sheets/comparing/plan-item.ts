import * as z from 'zod/mini'

import type { CellChange } from '@marketday/contract/imports/sheets'
import { ProductInput } from '@marketday/contract/catalog/products/product-shapes'
import {
  isItemColumn,
  sheetColumns,
  toCells,
  toMarketColumn,
} from '@marketday/contract/catalog/products/item-sheet'
import type { SheetField, SheetItem } from '@marketday/contract/catalog/products/item-sheet'
import { variantFileColumns } from '@marketday/contract/catalog/products/variant-fields'

import { fitToKind } from '../../../catalog/products/bring-in-products.ts'
import type { StoredProduct } from '../../../catalog/products/bring-in-products.ts'
import type { PlanContext } from './plan-context.ts'
import { findTaken } from './find-taken.ts'
import { findCounts, forWholeItem, repairItem, unknownItem } from './repair-item.ts'
import type { StockCount } from '@marketday/contract/imports/sheets'
import { findKindFaults } from './find-kind-faults.ts'
import { inputFromRows } from './input-from-rows.ts'
import type { RowsInput } from './input-from-rows.ts'
import type { SheetPicture } from '@marketday/contract/imports/sheets'
import { findDisagreements, readRow } from './read-row.ts'
import type { Fault, FileRow, ReadRow } from './read-row.ts'

export interface PlannedItem {
  readonly row: number
  readonly kind: 'added' | 'changed'
  readonly product: StoredProduct | null
  readonly changes: CellChange[]
  readonly category: string
  readonly before: ProductInput | null
  readonly after: ProductInput
  readonly pictures: readonly SheetPicture[]
  readonly counts: readonly StockCount[]
}

interface Outcome {
  readonly planned: PlannedItem | null
  readonly faults: readonly Fault[]
}

export function planItem(
  { rows, product }: { readonly rows: readonly FileRow[]; readonly product: StoredProduct | null },
  context: PlanContext,
): Outcome {
  // A row of an item in the shop that has its SKU twice is the same variant twice.
  const reading = product ? { ...context, repeated: new Set<number>() } : context
  const faults: Fault[] = []
  const good: ReadRow[] = []
  const isWrong = new Set<number>()
  for (const row of rows) {
    const { read, faults: own } = readRow(row, reading)
    const found = [...own, ...findTaken(read, product, context)]
    const [first] = good
    if (first && !found.some(isFault)) found.push(...findDisagreements(read, first))
    faults.push(...found)
    if (found.some(isFault)) isWrong.add(read.number)
    good.push(found.some(isFault) ? ofItem(read) : read)
  }
  if (good.every(({ number }) => isWrong.has(number)))
    return { planned: null, faults: faults.filter(isFault) }
  const { planned, faults: later } = planGood(good, product, context)
  return {
    planned,
    faults: planned ? [...faults, ...later] : [...faults, ...later].filter(isFault),
  }
}

const isFault = ({ isWarning = false }: Fault) => !isWarning

/** A variant with a fault is left out; its row still names and describes the item. */
const ofItem = (row: ReadRow): ReadRow => ({
  ...row,
  cells: onlyItem(row.cells),
  values: onlyItem(row.values),
})

const onlyItem = <Value>(entries: ReadonlyMap<SheetField, Value>) =>
  new Map([...entries].filter(([field]) => isItemColumn(field)))

function planGood(
  rows: readonly ReadRow[],
  product: StoredProduct | null,
  context: PlanContext,
): Outcome {
  const [first] = rows
  if (!first) return { planned: null, faults: [] }
  if (!product && context.countsStock && !rows.some(({ values }) => values.has('title')))
    return { planned: null, faults: rows.flatMap(unknownItem) }
  const { made, warnings } = repairItem(inputFromRows(rows, product), { rows, product, context })
  const { ofItem: wholeItem, ofRows } = findFaults(made, rows, product)
  if (wholeItem.length > 0) return { planned: null, faults: forWholeItem(wholeItem, rows) }
  const wrong = new Set(ofRows.map(({ row }) => row))
  const isAnyGood = [...made.rowNumbers.values()].some((row) => !wrong.has(row))
  if (ofRows.length > 0 && !isAnyGood) return { planned: null, faults: ofRows }
  if (ofRows.length > 0)
    return planWithout(rows, ofRows, (rest) => planGood(rest, product, context))
  const planned = compare({
    rows,
    product,
    made: { ...made, input: fitToKind(made.input) },
    context,
  })
  return isLocked(planned)
    ? { planned: null, faults: [archived(first)] }
    : { planned, faults: warnings }
}

const isLocked = ({ product, changes }: PlannedItem) =>
  product?.status === 'archived' && changes.length > 0

/** Faults of the item as a whole, and of single variants. */
function findFaults(made: RowsInput, rows: readonly ReadRow[], product: StoredProduct | null) {
  const checked = z.safeParse(ProductInput, made.input)
  const issues = checked.success ? [] : checked.error.issues
  const isOfVariant = ({ path }: { path: PropertyKey[] }) =>
    path[0] === 'variants' && made.rowNumbers.has(Number(path[1]))
  const inWords = (some: typeof issues) => some.map((issue) => toFault(issue, rows, made))
  return {
    ofItem: [
      ...findKindFaults(rows, product, made.input.kind).slice(0, 1),
      ...inWords(issues.filter((issue) => !isOfVariant(issue))),
    ],
    ofRows: [...made.faults, ...inWords(issues.filter(isOfVariant))],
  }
}

/** A fault in one row must not block the others. */
function planWithout(
  rows: readonly ReadRow[],
  faults: readonly Fault[],
  plan: (rest: readonly ReadRow[]) => Outcome,
): Outcome {
  const wrong = new Set(faults.map(({ row }) => row))
  const again = plan(rows.map((row) => (wrong.has(row.number) ? ofItem(row) : row)))
  return { planned: again.planned, faults: [...faults, ...again.faults] }
}

const archived = ({ number }: ReadRow): Fault => ({
  row: number,
  field: 'status',
  value: 'archived',
  problem: 'The item is archived in the shop',
  remedy: 'Restore it first, and upload the row again',
  isOfItem: true,
})

const fieldNames: Readonly<Record<string, SheetField>> = {
  ...Object.fromEntries(variantFileColumns.map(({ field, column }) => [field, column])),
  initialStock: 'firstStock',
  taxClassId: 'taxClass',
  optionValues: 'option1Value',
  options: 'option1Name',
}

function toFault(
  { path, message }: { path: PropertyKey[]; message: string },
  rows: readonly ReadRow[],
  { rowNumbers }: RowsInput,
): Fault {
  const isVariant = path[0] === 'variants' && path.length > 1
  const field =
    path[2] === 'marketPrices'
      ? toMarketColumn(String(path[3]))
      : fieldNamed(String(isVariant ? path[2] : path[0]))
  const ofVariant = isVariant ? rowNumbers.get(Number(path[1])) : undefined
  const row = rows.find(({ number }) => number === ofVariant) ?? rows[0]
  const value = valueIn(row, field)
  const remedy = `${value === '' ? 'Fill in the cell' : 'Correct the cell'}, and upload the row again`
  return { row: row?.number ?? 0, field, value, problem: message, remedy }
}

const valueIn = (row: ReadRow | undefined, field: SheetField | null) =>
  row?.cells.get(field ?? '') ?? ''

const fieldNamed = (name: string): SheetField | null =>
  fieldNames[name] ?? (Object.hasOwn(sheetColumns, name) ? name : null)

type Written = Pick<PlanContext, 'currency' | 'timeZone' | 'taxClasses' | 'countsStock' | 'onHand'>

function compare({
  rows,
  product,
  made,
  context,
}: {
  readonly rows: readonly ReadRow[]
  readonly product: StoredProduct | null
  readonly made: RowsInput
  readonly context: Written
}): PlannedItem {
  const { input, category } = made
  const { currency, timeZone } = context
  const now = product && { ...storedItem(product, context.taxClasses), currency, timeZone }
  const row = rows[0]?.number ?? 0
  const pictures = product ? [] : made.pictures
  const changes = onceForItem(listChanges(now, made, context))
  const counts = findCounts(rows, made, context)
  return {
    row,
    kind: product ? 'changed' : 'added',
    product,
    changes: [
      ...changes,
      ...counts.map(({ row, from, to }) => ({
        row,
        field: 'firstStock',
        before: String(from),
        after: String(to),
      })),
      ...pictureChanges(row, pictures),
    ],
    counts: counts.map(({ variantId, from, to }) => ({ variantId, from, to })),
    pictures,
    category: category === now?.category ? '' : category,
    before: now && { ...withoutNew(now.input, input), slug: now.slug, status: now.status },
    after: input,
  }
}

const pictureChanges = (row: number, pictures: readonly SheetPicture[]): CellChange[] =>
  pictures.length === 0
    ? []
    : [{ row, field: 'pictures', before: '', after: pictures.map(({ url }) => url).join(' ') }]

function listChanges(
  now: SheetItem | null,
  made: RowsInput,
  { currency, timeZone, taxClasses }: Written,
): CellChange[] {
  const { input, category, rowNumbers } = made
  const { slug = '', status = 'draft' } = input
  const later = {
    id: now?.id ?? '',
    taxClasses,
    currency,
    timeZone,
    slug,
    status,
    category,
    input,
  }
  return [...rowNumbers].flatMap(([place, row]) => {
    const variant = input.variants[place]
    const former = now?.input.variants.find(({ id }) => id !== undefined && id === variant?.id)
    if (!variant) return []
    return differing(row, now && former ? toCells(now, former) : {}, toCells(later, variant))
  })
}

const withoutNew = (before: ProductInput, after: ProductInput): ProductInput => ({
  ...before,
  customValues: {
    ...Object.fromEntries(Object.keys(after.customValues ?? {}).map((id) => [id, null])),
    ...before.customValues,
  },
})

const storedItem = (product: StoredProduct, taxClasses: Written['taxClasses']) => ({
  taxClasses,
  id: product.id,
  slug: product.slug,
  status: product.status,
  category: product.categoryTitle,
  input: product.input,
})

type Cells = Readonly<Record<SheetField, string>>

const differing = (row: number, before: Cells, after: Cells): CellChange[] =>
  [...new Set([...Object.keys(sheetColumns), ...Object.keys(after)])].flatMap((field) => {
    const [old, fresh] = [before[field] ?? '', after[field] ?? '']
    return old === fresh ? [] : [{ row, field, before: old, after: fresh }]
  })

/** An item value repeated in every row is one change. */
function onceForItem(changes: readonly CellChange[]): CellChange[] {
  const seen = new Set<string>()
  return changes.filter(({ row, field, before, after }) => {
    const key = isItemColumn(field) ? JSON.stringify([field, before, after]) : `${row} ${field}`
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}
