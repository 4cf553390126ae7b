import type {
  Transfer,
  TransferLine,
  TransferStatus,
} from '@marketday/contract/stock/documents/transfers'
import { count } from '../../../../platform/format.ts'
import type { Tone } from '../../../../ui/feedback/Badge.tsx'

export const transferWords: Readonly<Record<TransferStatus, { label: string; tone: Tone }>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  inTransit: { label: 'On the way', tone: 'info' },
  partlyReceived: { label: 'Partly received', tone: 'warn' },
  received: { label: 'Received', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

export function progressOf({ onTheWay, damaged, lost }: Transfer): string {
  const parts = [
    onTheWay > 0 && `${count(onTheWay)} on the way`,
    damaged > 0 && `${count(damaged)} damaged`,
    lost > 0 && `${count(lost)} lost`,
  ]
  return parts.filter(Boolean).join(', ')
}

export const leftOf = ({ quantity, received, damaged, lost, returned }: TransferLine) =>
  quantity - received - damaged - lost - returned
