import type { ProductStatus } from '@marketday/contract/catalog/products/product-shapes'
import { Eye } from 'lucide-react'
import { useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { MenuEntry } from '../../../ui/dialogs/menu-props.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'

const ItemPreview = lazyPart(() => import('./ItemPreview.tsx').then((part) => part.ItemPreview))

/** The entry of an item's menu that shows what shoppers do not see yet, and its dialog. */
export function useItemPreview(
  item: { readonly id: string; readonly title: string; readonly status: ProductStatus },
  trigger: RefObject<HTMLButtonElement | null>,
) {
  const [isOpen, setOpen] = useState(false)
  const isUnseen = item.status === 'draft' || item.status === 'scheduled'
  const entry: MenuEntry = {
    label: 'Preview',
    icon: <Eye aria-hidden />,
    onSelect: () => setOpen(true),
  }
  /** The entry is gone with its menu, so the menu's button has the focus again. */
  const close = () => {
    flushSync(() => setOpen(false))
    trigger.current?.focus()
  }
  return {
    entries: isUnseen ? [entry] : [],
    dialog: isOpen && <ItemPreview item={item} onClose={close} />,
  }
}
