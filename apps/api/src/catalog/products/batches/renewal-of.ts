import { isDeepStrictEqual } from 'node:util'

import type {
  ProductInput,
  VariantInput,
} from '@marketday/contract/catalog/products/product-shapes'
import type { FieldChange } from '@marketday/contract/revisions/revisions'

import { conflict, invalid, notFound } from '../../../platform/http/errors.ts'
import {
  cellChanges,
  itemChanges,
  pictureChanges,
  variantCame,
  variantVanished,
  itemEvent,
  statusEvent,
} from '../item-changes.ts'
import { variantChanges } from '../rules.ts'
import type { VariantChanges } from '../rules.ts'
import { optionalFieldsIn } from '../variant-columns.ts'
import {
  fitToKind,
  hasSale,
  imageRows,
  newVariants,
  productColumns,
  variantColumns,
} from './product-rows.ts'
import type { PictureRow, ProductRow, VariantRow } from './renewed-rows.ts'

export interface RefreshedProduct {
  readonly id: string
  readonly sourceKey: string | null
  /** Version that the caller decided to replace. */
  readonly version: number
  readonly input: ProductInput
  /** Earlier version whose content is restored. */
  readonly restores?: number | undefined
}

interface Stored {
  readonly before: ProductRow | undefined
  readonly existing: readonly VariantRow[]
  readonly pictures: readonly PictureRow[] | undefined
  readonly currency: string
}

export function renewalOf(update: RefreshedProduct, stored: Stored) {
  const product = { ...update, input: fitToKind(update.input) }
  const { id, sourceKey, version, input } = product
  const { before, existing } = stored
  if (!before) throw notFound('Item')
  if (before.version !== version)
    throw conflict('version_conflict', 'Someone else changed this item while you were editing')
  const isRevived = before.status === 'archived'
  const now = isRevived ? { ...before, status: 'active' as const } : before
  const variants = renewedVariants(product, stored)
  const row = {
    product_id: id,
    ...productColumns(
      {
        status: now.status,
        publishAt: before.publish_at,
        unpublishAt: before.unpublish_at,
        saleFrom: before.sale_from,
        saleUntil: before.sale_until,
        ...input,
        ...(isRevived && { unpublishAt: null }),
        customValues: { ...before.custom_values, ...input.customValues },
        variants: variants.inputs,
      },
      input.slug ?? before.slug,
    ),
    version: version + (isRevived ? 2 : 1),
  }
  const changes = [
    ...itemChanges(now, row),
    ...(stored.pictures ? pictureChanges(stored.pictures, imageRows(id, input)) : []),
    ...variantEntries(variants),
  ]
  const revival = { id, version: version + 1, from: before.status, to: now.status }
  return {
    sourceKey,
    formerSlug: before.slug,
    row,
    events: [
      ...(isRevived ? [statusEvent(revival)] : []),
      itemEvent('changed', id, { version: row.version, changes, restores: product.restores }),
    ],
    ...variants,
    hasSale: existing.some((variant) => variant.sale_price_minor !== null) || hasSale(input),
  }
}

function renewedVariants({ id, input }: RefreshedProduct, { existing, currency }: Stored) {
  const changes = variantChanges(
    existing.map((row) => ({
      id: row.variant_id,
      optionValues: row.option_values,
      archived: row.archived_at !== null,
    })),
    input.variants,
  )
  const rowOf = new Map(existing.map((row) => [row.variant_id, row]))
  requireOwnVariants(rowOf, changes)
  const retained = keptVariants(input, changes.kept, rowOf)
  return {
    inputs: [...retained, ...changes.added].map(
      (entry): ProductInput['variants'][number] => entry.input,
    ),
    changed: retained.flatMap(({ id: variantId, input: variant, position }) => {
      const columns = variantColumns(variant, position)
      const row = rowOf.get(variantId)
      return row && differs(row, columns) ? [{ row, columns }] : []
    }),
    added: newVariants(id, currency, changes.added),
    vanished: changes.vanishedIds.flatMap((vanishedId) => rowOf.get(vanishedId) ?? []),
  }
}

const variantEntries = ({
  changed,
  added,
  vanished,
}: ReturnType<typeof renewedVariants>): FieldChange[] => [
  ...changed.flatMap(({ row, columns }) =>
    row.archived_at === null ? cellChanges(row, columns) : [variantCame({ ...row, ...columns })],
  ),
  ...added.map(({ row }) => variantCame(row)),
  ...vanished.map(variantVanished),
]

function requireOwnVariants(
  rowsById: ReadonlyMap<string, VariantRow>,
  { kept }: VariantChanges<VariantInput>,
): void {
  const foreign = kept.find(({ id }) => !rowsById.has(id))
  if (foreign)
    throw invalid('A variant belongs to another item', [
      { path: `variants.${foreign.position}.id`, message: 'Not part of this item' },
    ])
}

function differs(row: VariantRow, columns: ReturnType<typeof variantColumns>): boolean {
  if (row.archived_at !== null) return true
  const now: Readonly<Record<string, unknown>> = row
  return Object.entries(columns).some(([name, value]) => !isDeepStrictEqual(now[name], value))
}

/** Unset variant fields keep their value; a picture only if the item keeps it. */
function keptVariants(
  { images }: ProductInput,
  keptChanges: VariantChanges<VariantInput>['kept'],
  rowOf: ReadonlyMap<string, VariantRow>,
) {
  const stays = (fileId: string | null) =>
    images === undefined || images.some((image) => image.fileId === fileId)
  return keptChanges.map((change) => {
    const row = rowOf.get(change.id)
    return row ? { ...change, input: { ...readUnset(row, stays), ...change.input } } : change
  })
}

const readUnset = (row: VariantRow, stays: (fileId: string | null) => boolean) => ({
  ...optionalFieldsIn(row),
  pictureFileId: stays(row.picture_file_id) ? row.picture_file_id : null,
})
