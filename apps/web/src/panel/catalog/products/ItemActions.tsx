import type { Item } from '@marketday/contract/catalog/products/products'
import { deleteItem } from '@marketday/contract/catalog/products/products'
import { Archive, ArchiveRestore, Copy, Trash2 } from 'lucide-react'
import { useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { act } from '../../act.ts'
import { PageMenu } from '../../kit/page/PageMenu.tsx'
import { useLeave } from '../../kit/page/use-leave.ts'
import type { UnsavedForm } from '../../forms/unsaved-form.ts'
import { useUnsavedFirst } from '../../forms/use-unsaved-first.tsx'
import { refreshInventory } from '../inventory-queries.ts'
import { archiveWithUndo, duplicate, restore } from './item-acts.ts'
import { useItemPreview } from './use-item-preview.tsx'

interface ItemActionsProps {
  item: Item
  form: RefObject<UnsavedForm | null>
  onGoing: (isGoing: boolean) => void
}

/** Item actions; unavailable ones are disabled with the reason. */
export function ItemActions({ item, form, onGoing }: ItemActionsProps) {
  const { actions } = item
  const [deleting, setDeleting] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const preview = useItemPreview(item, trigger)
  /** The menu entry that opened the dialog no longer exists, so its button gets focus. */
  const close = () => {
    flushSync(() => setDeleting(false))
    trigger.current?.focus()
  }
  const { begin, dialog } = useUnsavedFirst(form, () => trigger.current?.focus())
  const navigate = useNavigate()
  const leave = useLeave()
  const copy = async () => {
    const made = await duplicate(item)
    if (made) await navigate(to('item', { itemId: made.id }))
  }
  const remove = async () => {
    onGoing(true)
    try {
      await call(deleteItem, { params: { itemId: item.id } })
    } catch (error) {
      onGoing(false)
      throw error
    }
    // Discards unsaved changes without a prompt.
    flushSync(() => form.current?.discard())
    await leave(to('inventoryManagement'))
    await refreshInventory()
  }
  const archiving =
    item.status === 'archived'
      ? {
          label: 'Restore as draft',
          icon: <ArchiveRestore aria-hidden />,
          onSelect: () => void restore(item, 'draft'),
          disabledReason: actions.restore,
        }
      : {
          label: 'Archive',
          icon: <Archive aria-hidden />,
          onSelect: () => begin('Archive', () => archiveWithUndo(item)),
          disabledReason: actions.archive,
        }
  return (
    <>
      <PageMenu
        triggerRef={trigger}
        groups={[
          [
            ...preview.entries,
            {
              label: 'Duplicate',
              icon: <Copy aria-hidden />,
              onSelect: () => begin('Duplicate', copy),
              disabledReason: actions.duplicate,
            },
            archiving,
          ],
          [
            {
              label: 'Delete',
              icon: <Trash2 aria-hidden />,
              dangerous: true,
              onSelect: () => setDeleting(true),
              disabledReason: actions.delete,
            },
          ],
        ]}
      />
      {dialog}
      {preview.dialog}
      {deleting && (
        <ConfirmDialog
          title={`Delete “${item.title}”?`}
          confirmLabel="Delete item"
          dangerous
          onClose={close}
          onConfirm={() =>
            act(remove, {
              done: `${item.title} is deleted`,
              failed: 'The item could not be deleted',
            })
          }
        >
          Its texts, prices and pictures are permanently deleted.
        </ConfirmDialog>
      )}
    </>
  )
}
