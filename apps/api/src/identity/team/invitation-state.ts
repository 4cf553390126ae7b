import type { Invitation } from '@marketday/contract/team/team'

interface Dates {
  readonly acceptedAt: string | null
  readonly revokedAt: string | null
  readonly expiresAt: string
}

export function invitationState(
  { acceptedAt, revokedAt, expiresAt }: Dates,
  now: Date,
): Invitation['state'] {
  if (acceptedAt) return 'accepted'
  if (revokedAt) return 'revoked'
  return Date.parse(expiresAt) <= now.getTime() ? 'expired' : 'pending'
}
