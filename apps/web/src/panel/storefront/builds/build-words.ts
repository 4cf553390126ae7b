import type { BuildStage, BuildStatus } from '@marketday/contract/storefront/build-states'
import type { Build, BuildTrigger, CheckFix } from '@marketday/contract/storefront/builds'
import { to } from '../../../paths.ts'
import type { Tone } from '../../../ui/feedback/Badge.tsx'

export const statusWords: Readonly<Record<BuildStatus, { label: string; tone: Tone }>> = {
  queued: { label: 'Waiting', tone: 'neutral' },
  running: { label: 'Running', tone: 'info' },
  cancelling: { label: 'Being cancelled', tone: 'warn' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  superseded: { label: 'Replaced', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'bad' },
  ready: { label: 'Ready', tone: 'primary' },
  live: { label: 'Live', tone: 'good' },
  retired: { label: 'Previously live', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
}

export const stageWords: Readonly<Record<BuildStage, { label: string; explanation: string }>> = {
  snapshot: { label: 'Snapshot', explanation: 'Freeze how the shop looks and is arranged' },
  validate: { label: 'Checks', explanation: 'Make sure that customers can order and pay' },
  render: { label: 'Pages', explanation: 'Make the pages with your current items' },
  verify: { label: 'Final check', explanation: 'Check every page before it goes live' },
}

export const triggerWords: Readonly<Record<BuildTrigger, string>> = {
  manual: 'Manual',
  setup: 'After set-up',
}

export const fixes: Readonly<Record<CheckFix, { label: string; href: string }>> = {
  items: { label: 'Open the items', href: to('inventoryManagement') },
  newItem: { label: 'Add an item', href: to('newItem') },
  receiving: { label: 'Set up delivery and pick-up', href: to('stepThree') },
  business: { label: 'Complete business details', href: to('stepOne') },
  payments: { label: 'Connect Stripe', href: to('payments') },
  texts: { label: 'Open texts and checkout', href: `${to('buildManagement')}?tab=texts` },
  look: { label: 'Open the design', href: `${to('buildManagement')}?tab=look` },
}

export const nameOf = (build: Pick<Build, 'number'>) => `Build ${build.number}`

/** Duration, such as `0.8 s` or `2 min 5 s`; null while running. */
export function durationOf({
  startedAt,
  finishedAt,
}: Pick<Build, 'startedAt' | 'finishedAt'>): string | null {
  if (!startedAt || !finishedAt) return null
  const seconds = Math.max(0.1, (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000)
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}

export const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} kB`
