import type { SentMail } from '@marketday/contract/panel/messages/sent-mails'
import { Badge } from '../../ui/feedback/Badge.tsx'

const states = {
  queued: { label: 'On its way', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Not delivered', tone: 'bad' },
  held: { label: 'Waiting', tone: 'warn' },
  dropped: { label: 'Not sent', tone: 'neutral' },
} as const satisfies Readonly<Record<SentMail['status'], object>>

export const mailStatusOptions = Object.entries(states).map(([value, { label }]) => ({
  value,
  label,
}))

export function MailStatusBadge({ mail }: { mail: SentMail }) {
  const { label, tone } = states[mail.status]
  const why = [mail.failure, mail.isUncertain && 'It may have arrived twice'].filter(Boolean)
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Badge tone={tone}>{label}</Badge>
      {why.length > 0 && <span className="text-sm text-soft">{why.join('. ')}</span>}
    </span>
  )
}
