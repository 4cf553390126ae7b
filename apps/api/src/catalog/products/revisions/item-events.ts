import type { ProductStatus } from '@marketday/contract/catalog/products/product-shapes'
import type { FieldChange } from '@marketday/contract/revisions/revisions'

import type { NewEvent } from '../../../platform/events/record.ts'

interface Details {
  /** The version that the item has now. */
  readonly version: number
  readonly changes: readonly FieldChange[]
  /** The earlier version whose content it has again. */
  readonly restores?: number | undefined
  /** Its time had come. */
  readonly scheduled?: boolean
}

/** What happened to an item. Its history is read from these, and earlier versions are made of them. */
export const itemEvent = (
  what: ProductStatus | 'created' | 'changed',
  objectId: string,
  details: Details,
): NewEvent => ({
  name: `item.${what}`,
  objectType: 'product',
  objectId,
  details: { ...details },
})

export const statusEvent = (
  {
    id,
    version,
    from,
    to,
  }: {
    readonly id: string
    readonly version: number
    readonly from: ProductStatus
    readonly to: ProductStatus
  },
  details: Pick<Details, 'scheduled'> = {},
): NewEvent => itemEvent(to, id, { version, changes: [{ field: 'status', from, to }], ...details })
