import type { DeliveryRow } from '@marketday/contract/deliveries/deliveries'
import { useState } from 'react'

import { useCan } from '../../account-query.ts'
import type { BulkAct } from '../../kit/list/BulkBar.tsx'
import { focusHeading } from '../../kit/page/page-title.ts'
import { PrintDialog } from '../../orders/print/PrintDialog.tsx'
import { lockRows, unassignRows } from './assign-stops.ts'
import { MoveDialog } from './MoveDialog.tsx'

interface Opened {
  readonly kind: 'move' | 'print'
  readonly rows: readonly DeliveryRow[]
}

/** Actions on selected stops, and the dialog of one. */
export function useStopActs(day: string, clear: () => void) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const mayPrint = useCan()('orders.see')
  const onClose = () => setOpened(null)
  const opens = (kind: Opened['kind']) => async (rows: readonly DeliveryRow[]) => {
    setOpened({ kind, rows })
    return false
  }
  const acts: BulkAct<DeliveryRow>[] = [
    {
      label: 'Move to …',
      shortcut: 'm',
      fits: ({ actions }) => actions.assign === null,
      run: opens('move'),
    },
    {
      label: 'Unassign',
      shortcut: 'u',
      fits: ({ actions }) => actions.unassign === null,
      run: (rows) => unassignRows(day, rows),
    },
    {
      label: 'Lock',
      shortcut: 'l',
      fits: ({ actions, isLocked }) => actions.unassign === null && !isLocked,
      run: (rows) => lockRows(rows, true),
    },
    {
      label: 'Unlock',
      shortcut: 'l',
      fits: ({ isLocked }) => isLocked,
      run: (rows) => lockRows(rows, false),
    },
    ...(mayPrint
      ? [{ label: 'Print …', shortcut: 'p', fits: () => true, run: opens('print') }]
      : []),
  ]
  const onMoved = () => {
    clear()
    focusHeading()
  }
  const dialog =
    opened &&
    (opened.kind === 'move' ? (
      <MoveDialog day={day} rows={opened.rows} onClose={onClose} onMoved={onMoved} />
    ) : (
      <PrintDialog orders={opened.rows.map(toPrinted)} onClose={onClose} />
    ))
  return { acts, dialog }
}

/** Numbers of orders grow with time. */
const toPrinted = ({ orderId, orderNumber, slot }: DeliveryRow) => ({
  id: orderId,
  placedAt: orderNumber.padStart(12, '0'),
  slot,
})
