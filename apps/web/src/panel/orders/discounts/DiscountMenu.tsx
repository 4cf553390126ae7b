import {
  archiveDiscount,
  deleteDiscount,
  pauseDiscount,
  resumeDiscount,
  unarchiveDiscount,
  type Discount,
} from '@marketday/contract/orders/discounts/discounts'
import {
  Archive,
  ArchiveRestore,
  Copy,
  EllipsisVertical,
  Pause,
  Pencil,
  Play,
  Trash2,
} from 'lucide-react'
import { useRef } from 'react'
import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Menu } from '../../../ui/dialogs/Menu.tsx'
import { keepFocus } from '../../forms/use-held-dialog.ts'
import { actOnDiscounts } from './discount-queries.ts'

export function DiscountMenu({ discount }: { discount: Discount }) {
  const { id, name, status } = discount
  const trigger = useRef<HTMLButtonElement>(null)
  /** The row may leave the list. */
  const move = (work: () => Promise<unknown>) => {
    if (trigger.current) void keepFocus(trigger.current, work)
  }
  const away = archiving(discount)
  return (
    <Menu
      trigger={
        <IconButton
          label={`Actions for ${name}`}
          icon={<EllipsisVertical aria-hidden />}
          ref={trigger}
          data-removes="discount"
          className="size-8"
        />
      }
      groups={[
        [
          {
            label: 'Edit',
            icon: <Pencil aria-hidden />,
            href: to('discount', { discountId: id }),
          },
          {
            label: 'Duplicate',
            icon: <Copy aria-hidden />,
            href: `${to('newDiscount')}?from=${id}`,
          },
          ...(status === 'archived' ? [] : [pausing(discount)]),
        ],
        [
          { label: away.label, icon: away.icon, onSelect: () => move(away.work) },
          {
            label: 'Delete',
            icon: <Trash2 aria-hidden />,
            onSelect: () =>
              move(() =>
                actOnDiscounts(() => call(deleteDiscount, { params: { discountId: id } }), {
                  done: `${name} is deleted`,
                  failed: `${name} could not be deleted`,
                }),
              ),
          },
        ],
      ]}
    />
  )
}

function pausing({ id, name, status }: Discount) {
  const params = { discountId: id }
  return status === 'paused'
    ? {
        label: 'Resume',
        icon: <Play aria-hidden />,
        onSelect: () =>
          void actOnDiscounts(() => call(resumeDiscount, { params }), {
            done: `${name} is resumed`,
            failed: `${name} could not be resumed`,
          }),
      }
    : {
        label: 'Pause',
        icon: <Pause aria-hidden />,
        onSelect: () =>
          void actOnDiscounts(() => call(pauseDiscount, { params }), {
            done: `${name} is paused`,
            failed: `${name} could not be paused`,
          }),
      }
}

function archiving({ id, name, status }: Discount) {
  const params = { discountId: id }
  return status === 'archived'
    ? {
        label: 'Unarchive',
        icon: <ArchiveRestore aria-hidden />,
        work: () =>
          actOnDiscounts(() => call(unarchiveDiscount, { params }), {
            done: `${name} is unarchived`,
            failed: `${name} could not be unarchived`,
          }),
      }
    : {
        label: 'Archive',
        icon: <Archive aria-hidden />,
        work: () =>
          actOnDiscounts(() => call(archiveDiscount, { params }), {
            done: `${name} is archived`,
            failed: `${name} could not be archived`,
          }),
      }
}
