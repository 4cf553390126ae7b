import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { readInvitation } from '@marketday/contract/accounts/team/team'

export type InvitationWords = ResponseOf<typeof readInvitation>
