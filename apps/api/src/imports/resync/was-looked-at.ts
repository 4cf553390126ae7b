import type { PreviewStatus } from '@marketday/contract/imports/preview-states'

import { itemKey } from '../formats/addresses.ts'
import type { Progress } from '../previews/rules.ts'

export interface ReadPreview {
  readonly status: PreviewStatus
  readonly source: string | null
  readonly notice: string
  readonly progress: unknown
}

/**
 * True if a reading that did not find the item checked for it: its page responded, or its feed was
 * read to the end. False if the reading found nothing at all.
 */
export function wasLookedAt(
  item: { readonly key: string; readonly url: string },
  preview: ReadPreview,
  itemCount: number,
): boolean {
  if (itemCount === 0) return false
  const { source, status, notice } = preview
  if (source === 'shopify' || source === 'woocommerce')
    return status === 'extracted' && notice === '' && item.key.startsWith(`${source}:`)
  const { done = [], unread = [] } = preview.progress as Progress
  const page = itemKey(item.url)
  return item.url !== '' && done.includes(page) && !unread.includes(page)
}
