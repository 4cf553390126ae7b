import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { readInvitation } from '@marketday/contract/accounts/team/team'

/** What the link of an invitation says, whatever became of it. */
export type InvitationWords = ResponseOf<typeof readInvitation>
