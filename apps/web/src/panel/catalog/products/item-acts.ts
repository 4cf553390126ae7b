import type { ProductStatus } from '@marketday/contract/catalog/products/product-shapes'
import {
  archiveItem,
  duplicateItem,
  restoreItem,
} from '@marketday/contract/catalog/products/products'
import { call } from '../../../platform/api/api.ts'
import { notify, notifyError } from '../../../ui/feedback/toast.ts'
import { refreshInventory } from '../inventory-queries.ts'

interface Named {
  readonly id: string
  readonly title: string
  readonly status: ProductStatus
}

/** Archives at once, with undo. */
export async function archiveWithUndo({ id, title, status }: Named) {
  await saying(async () => {
    await call(archiveItem, { params: { itemId: id } })
    const before = status === 'archived' ? 'draft' : status
    notify(`${title} is archived`, { undo: () => void restore({ id, title }, before) })
  })
}

export async function restore(
  { id, title }: Pick<Named, 'id' | 'title'>,
  status: Exclude<ProductStatus, 'archived'>,
) {
  await saying(async () => {
    await call(restoreItem, { params: { itemId: id }, body: { status } })
    notify(`${title} is restored`)
  })
}

export const duplicate = ({ id, title }: Pick<Named, 'id' | 'title'>) =>
  saying(async () => {
    const made = await call(duplicateItem, { params: { itemId: id } })
    notify(`${title} is duplicated as a draft`)
    return made
  })

async function saying<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    const result = await work()
    await refreshInventory()
    return result
  } catch (error) {
    notifyError('The item could not be changed', error)
    return undefined
  }
}
