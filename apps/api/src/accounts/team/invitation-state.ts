import type { Invitation } from '@marketday/contract/accounts/team/team'

export function invitationState(
  {
    acceptedAt,
    revokedAt,
    expiresAt,
  }: {
    readonly acceptedAt: string | null
    readonly revokedAt: string | null
    readonly expiresAt: string
  },
  now: Date,
): Invitation['state'] {
  if (acceptedAt) return 'accepted'
  if (revokedAt) return 'revoked'
  return Date.parse(expiresAt) <= now.getTime() ? 'expired' : 'pending'
}
