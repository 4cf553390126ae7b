import type { AbandonedState } from '@marketday/contract/orders/carts/abandoned-carts'
import { StatusBadge, type Tone } from '../../../ui/feedback/Badge.tsx'

export const cartStateNames: Readonly<Record<AbandonedState, string>> = {
  left: 'Abandoned',
  reminded: 'Emailed',
  ordered: 'Ordered later',
  recovered: 'Recovered',
}

const tones: Readonly<Record<AbandonedState, Tone>> = {
  left: 'warn',
  reminded: 'info',
  ordered: 'neutral',
  recovered: 'good',
}

export const CartStateBadge = ({ state }: { state: AbandonedState }) => (
  <StatusBadge tone={tones[state]}>{cartStateNames[state]}</StatusBadge>
)
