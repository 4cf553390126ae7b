import type { Loose, StripeObject } from '../stripe-object.ts'

export type Requirements = Loose & {
  current_deadline: number | null
  currently_due: string[]
  disabled_reason: string | null
  eventually_due: string[]
  past_due: string[]
  pending_verification: string[]
}
export type Account = StripeObject & {
  object: 'account'
  business_profile: Loose & { name: string | null }
  capabilities: Record<string, 'active' | 'inactive' | 'pending'>
  charges_enabled: boolean
  country: string
  details_submitted: boolean
  email: string | null
  payouts_enabled: boolean
  requirements: Requirements
  _isDeauthorized: boolean
}
export type AccountLink = StripeObject & {
  object: 'account_link'
  expires_at: number
  url: string
  _connected: string
  _refreshUrl: string
  _returnUrl: string
  _isUsed: boolean
}
