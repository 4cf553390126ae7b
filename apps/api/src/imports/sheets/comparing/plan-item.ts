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
import { findKindFaults } from './find-kind-faults.ts'
import { inputFromRows } from './input-from-rows.ts'
import type { RowsInput } from './input-from-rows.ts'
import type { SheetPicture } from '@marketday/contract/imports/sheets'
import { findDisagreements, readRow } from './read-row.ts'
import type { Fault, FileRow, ReadRow, RowContext } from './read-row.ts'

export interface PlanContext extends RowContext {
  readonly skuOwners: ReadonlyMap<string, string>
  readonly slugOwners: ReadonlyMap<string, string>
}

export interface PlannedItem {
  readonly row: number
  readonly kind: 'added' | 'changed'
  readonly product: StoredProduct | null
  readonly changes: CellChange[]
  readonly category: string
  readonly before: ProductInput | null
  readonly after: ProductInput
  readonly pictures: readonly SheetPicture[]
}

interface Outcome {
  readonly planned: PlannedItem | null
  readonly faults: readonly Fault[]
}

export function planItem(
  { rows, product }: { readonly rows: readonly FileRow[]; readonly product: StoredProduct | null },
  context: PlanContext,
): Outcome {
  const faults: Fault[] = []
  const good: ReadRow[] = []
  for (const row of rows) {
    const { read, faults: own } = readRow(row, context)
    const wrong = [...own, ...findTaken(read, product, context)]
    const [first] = good
    if (first && wrong.length === 0) wrong.push(...findDisagreements(read, first))
    faults.push(...wrong)
    if (wrong.length === 0) good.push(read)
  }
  const { planned, faults: later } = planGood(good, product, context)
  return { planned, faults: [...faults, ...later] }
}

function findTaken(
  { number, values }: ReadRow,
  product: StoredProduct | null,
  { skuOwners, slugOwners }: PlanContext,
): Fault[] {
  const check = (field: 'sku' | 'slug', owners: ReadonlyMap<string, string>, what: string) => {
    const value = String(values.get(field) ?? '')
    const owner = owners.get(value)
    if (owner === undefined || owner === product?.id) return []
    return [
      {
        row: number,
        field,
        value,
        problem: `Another item of the shop has this ${what}`,
        remedy: `Enter another ${what}, or match items by it`,
      },
    ]
  }
  return [...check('sku', skuOwners, 'SKU'), ...check('slug', slugOwners, 'address')]
}

function planGood(
  rows: readonly ReadRow[],
  product: StoredProduct | null,
  context: PlanContext,
): Outcome {
  const [first] = rows
  if (!first) return { planned: null, faults: [] }
  const made = inputFromRows(rows, product)
  const checked = z.safeParse(ProductInput, made.input)
  const faults = [
    ...made.faults,
    ...findKindFaults(rows, product, made.input.kind),
    ...(checked.success ? [] : checked.error.issues.map((issue) => toFault(issue, rows, made))),
  ]
  if (faults.length > 0)
    return planWithout(rows, faults, (rest) => planGood(rest, product, context))
  const fitting = { ...made, input: fitToKind(made.input) }
  const planned = compare({ rows, product, made: fitting, context })
  const isLocked = product?.status === 'archived' && planned.changes.length > 0
  return isLocked ? { planned: null, faults: [archived(first)] } : { planned, faults: [] }
}

/** A fault in one row must not block the others. */
function planWithout(
  rows: readonly ReadRow[],
  faults: readonly Fault[],
  plan: (rest: readonly ReadRow[]) => Outcome,
): Outcome {
  const wrong = new Set(faults.map(({ row }) => row))
  const again = plan(rows.filter(({ number }) => !wrong.has(number)))
  return { planned: again.planned, faults: [...faults, ...again.faults] }
}

const archived = ({ number }: ReadRow): Fault => ({
  row: number,
  field: 'status',
  value: 'archived',
  problem: 'The item is archived in the shop',
  remedy: 'Restore it first, and upload the row again',
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

type Written = Pick<RowContext, 'currency' | 'timeZone' | 'taxClasses'>

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
  return {
    row,
    kind: product ? 'changed' : 'added',
    product,
    changes: [...changes, ...pictureChanges(row, pictures)],
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
