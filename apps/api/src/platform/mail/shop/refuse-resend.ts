import type { MailStatus } from '@marketday/contract/panel/messages/sent-mails'

interface Mail {
  readonly template: string
  readonly status: MailStatus
  /** It is about an order and we know what wrote it. */
  readonly canBeWritten: boolean
}

/** Why a mail is not sent again; null if it can be. */
export function refuseResend({ template, status, canBeWritten }: Mail): string | null {
  if (template === 'order-readdressed')
    return 'This email is sent once to the previous address, which is no longer stored'
  if (!canBeWritten) return 'Only emails about an order can be sent again'
  if (status === 'queued') return 'It is already being sent'
  return status === 'held' ? 'It will be sent once the owner confirms their email address' : null
}
