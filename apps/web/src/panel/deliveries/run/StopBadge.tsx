import { StatusBadge } from '../../../ui/feedback/Badge.tsx'
import { stateLooks } from '../delivery-words.ts'
import type { ShownStop } from './use-run.ts'

export function StopBadge({ stop }: { stop: ShownStop }) {
  const { label, tone } = stateLooks[stop.status]
  if (stop.isUnverified) return <StatusBadge tone="warn">Unverified until sync</StatusBadge>
  if (stop.waiting.length > 0) return <StatusBadge tone="warn">{label} – syncing</StatusBadge>
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}
