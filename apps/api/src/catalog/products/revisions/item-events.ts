import type { ProductStatus } from '@marketday/contract/catalog/products/product-shapes'
import type { FieldChange } from '@marketday/contract/revisions/revisions'

import type { NewEvent } from '../../../platform/events/record.ts'

interface Details {
  readonly version: number
  readonly changes: readonly FieldChange[]
  readonly restores?: number | undefined
  readonly scheduled?: boolean
}

/** Event of an item; history and earlier versions are derived from it. */
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
