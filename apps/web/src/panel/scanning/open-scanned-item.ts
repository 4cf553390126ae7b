import { lookUpCodes } from '@marketday/contract/stock/stock'
import type { NavigateFunction } from 'react-router'
import { to } from '../../paths.ts'
import { call } from '../../platform/api/api.ts'
import { notify } from '../../ui/feedback/toast.ts'

/** Opens the item with this SKU or barcode; shows a list for several matches. */
export async function openScannedItem(code: string, navigate: NavigateFunction): Promise<void> {
  const { matches } = await call(lookUpCodes, { body: { codes: [code] } })
  const [itemId, ...others] = new Set(matches.map(({ stock }) => stock.itemId))
  if (itemId === undefined) return notify(`No item has the code ${code}`)
  await navigate(
    others.length === 0
      ? to('item', { itemId })
      : `${to('inventoryManagement')}?${new URLSearchParams({ search: code })}`,
  )
}
