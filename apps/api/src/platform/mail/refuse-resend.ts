import type { MailStatus } from '@marketday/contract/panel/messages/sent-mails'

interface Mail {
  readonly template: string
  readonly status: MailStatus
  readonly canBeWritten: boolean
}

/** Returns why a mail cannot be sent again, or null. */
export function refuseResend({ template, status, canBeWritten }: Mail): string | null {
  if (template === 'order-readdressed')
    return 'This email is sent once to the previous address, which is no longer stored'
  if (!canBeWritten) return 'Only emails about an order can be sent again'
  if (status === 'queued') return 'It is already being sent'
  return status === 'held' ? 'It will be sent once the owner confirms their email address' : null
}
