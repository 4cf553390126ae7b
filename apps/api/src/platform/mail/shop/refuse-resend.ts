import type { MailStatus } from '@marketday/contract/messages/sent-mails'

interface Mail {
  readonly template: string
  readonly status: MailStatus
  /** It is about an order and we know what wrote it. */
  readonly canBeWritten: boolean
}

/** Why a mail is not sent again; null if it can be. */
export function refuseResend({ template, status, canBeWritten }: Mail): string | null {
  if (template === 'order-readdressed')
    return 'It is sent once to the address that the order had, and that address is not kept'
  if (!canBeWritten) return 'Only mails about an order are sent again'
  if (status === 'queued') return 'It is on its way already'
  return status === 'held' ? 'It waits until the owner has confirmed their address' : null
}
