import type { ItemRow } from '@marketday/contract/products/products'
import { Archive, ArchiveRestore, Copy, EllipsisVertical, Pencil } from 'lucide-react'
import { useNavigate } from 'react-router'
import { to } from '../../../paths.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Menu } from '../../../ui/dialogs/Menu.tsx'
import { archiveWithUndo, duplicate, restore } from './item-acts.ts'

/** What can be done with an item from the list. */
export function ItemMenu({ row }: { row: ItemRow }) {
  const navigate = useNavigate()
  const act =
    row.status === 'archived'
      ? {
          label: 'Restore as draft',
          icon: <ArchiveRestore aria-hidden />,
          onSelect: () => void restore(row, 'draft'),
        }
      : {
          label: 'Archive',
          icon: <Archive aria-hidden />,
          onSelect: () => void archiveWithUndo(row),
        }
  const copy = async () => {
    const made = await duplicate(row)
    if (made) await navigate(to('item', { itemId: made.id }))
  }
  return (
    <Menu
      trigger={
        <IconButton
          label={`Actions for ${row.title}`}
          icon={<EllipsisVertical aria-hidden />}
          className="size-8"
        />
      }
      groups={[
        [
          { label: 'Edit', icon: <Pencil aria-hidden />, href: to('item', { itemId: row.id }) },
          { label: 'Duplicate', icon: <Copy aria-hidden />, onSelect: () => void copy() },
        ],
        [act],
      ]}
    />
  )
}
