import type { PaymentAccount } from '@marketday/contract/payments/accounts/payment-account'

export interface AccountRow {
  readonly id: string
  readonly accountId: string
  readonly detailsSubmitted: boolean
  readonly chargesEnabled: boolean
  readonly requirements: readonly string[]
  readonly requirementsDueAt: string | null
  readonly disconnectedAt: string | null
  readonly revokedAt: string | null
}

export const takesCards = ({ chargesEnabled, disconnectedAt }: AccountRow): boolean =>
  chargesEnabled && disconnectedAt === null

export function accountState(row: AccountRow | null): PaymentAccount['state'] {
  if (!row) return 'not_connected'
  if (row.disconnectedAt !== null) return 'disconnected'
  if (!row.detailsSubmitted) return 'details_due'
  return row.chargesEnabled && row.requirements.length === 0 ? 'active' : 'restricted'
}

/** Names of Stripe's requirements (docs.stripe.com/connect/handling-api-verification). */
const names: readonly (readonly [RegExp, string])[] = [
  [/verification\.(additional_)?document/, 'Identity document'],
  [/verification/, 'Identity check'],
  [/^external_account/, 'Bank account'],
  [/^business_profile\.url/, 'Website'],
  [/^business_profile/, 'Business details'],
  [/^business_type/, 'Legal form'],
  [/^tos_acceptance/, 'Terms of service'],
  [/^company/, 'Company details'],
  [/^(representative|owners?|directors?|executives?|individual|person)/, 'Personal details'],
]

export const nameRequirements = (requirements: readonly string[]): string[] => [
  ...new Set(
    requirements.map((code) => names.find(([form]) => form.test(code))?.[1] ?? 'Other details'),
  ),
]
