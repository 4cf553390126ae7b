import type {
  Purchase,
  PurchaseLine,
  PurchaseStatus,
} from '@marketday/contract/stock/documents/purchases'
import { count, day } from '../../../../platform/format.ts'
import type { Tone } from '../../../../ui/feedback/Badge.tsx'

export const purchaseWords: Readonly<Record<PurchaseStatus, { label: string; tone: Tone }>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  ordered: { label: 'Ordered', tone: 'info' },
  partlyReceived: { label: 'Partly received', tone: 'warn' },
  received: { label: 'Received', tone: 'good' },
  closed: { label: 'Closed short', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

export const purchaseName = ({ number }: { number: number }) => `PO-${number}`

export const expectedDay = (expectedOn: string | null) =>
  expectedOn === null ? 'no date' : day(`${expectedOn}T12:00:00Z`)

export const progressOf = ({ received, pieces }: Purchase): string =>
  received === 0 ? '' : `${count(received)} of ${count(pieces)} received`

export const leftOf = ({ quantity, received }: PurchaseLine) => quantity - received
