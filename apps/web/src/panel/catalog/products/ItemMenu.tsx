import type { ItemRow } from '@marketday/contract/catalog/products/products'
import { Archive, ArchiveRestore, Barcode, Copy, EllipsisVertical, Pencil } from 'lucide-react'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { to } from '../../../paths.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Menu } from '../../../ui/dialogs/Menu.tsx'
import { keepFocus } from '../../forms/keep-focus.ts'
import { archiveWithUndo, duplicate, restore } from './item-acts.ts'
import { useItemPreview } from './use-item-preview.tsx'

export function ItemMenu({ row }: { row: ItemRow }) {
  const navigate = useNavigate()
  const trigger = useRef<HTMLButtonElement>(null)
  const preview = useItemPreview(row, trigger)
  /** The row may leave the list. */
  const move = (work: () => Promise<void>) => {
    if (trigger.current) void keepFocus(trigger.current, work)
  }
  const act =
    row.status === 'archived'
      ? {
          label: 'Restore as draft',
          icon: <ArchiveRestore aria-hidden />,
          onSelect: () => move(() => restore(row, 'draft')),
        }
      : {
          label: 'Archive',
          icon: <Archive aria-hidden />,
          onSelect: () => move(() => archiveWithUndo(row)),
        }
  const copy = async () => {
    const made = await duplicate(row)
    if (made) await navigate(to('item', { itemId: made.id }))
  }
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={`Actions for ${row.title}`}
            icon={<EllipsisVertical aria-hidden />}
            ref={trigger}
            data-removes="item"
            className="size-8"
          />
        }
        groups={[
          [
            { label: 'Edit', icon: <Pencil aria-hidden />, href: to('item', { itemId: row.id }) },
            ...preview.entries,
            {
              label: 'Print labels',
              icon: <Barcode aria-hidden />,
              href: `${to('labels')}?items=${row.id}`,
            },
            { label: 'Duplicate', icon: <Copy aria-hidden />, onSelect: () => void copy() },
          ],
          [act],
        ]}
      />
      {preview.dialog}
    </>
  )
}
