import type { ProductStatus } from '@marketday/contract/catalog/products/product-shapes'
import { Eye } from 'lucide-react'
import { useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { MenuEntry } from '../../../ui/dialogs/menu-props.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'

const ItemPreview = lazyPart(() => import('./ItemPreview.tsx').then((part) => part.ItemPreview))

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
  /** The menu entry no longer exists, so its button gets focus. */
  const close = () => {
    flushSync(() => setOpen(false))
    trigger.current?.focus()
  }
  return {
    entries: isUnseen ? [entry] : [],
    dialog: isOpen && <ItemPreview item={item} onClose={close} />,
  }
}
