import type { businessTypes } from '@marketday/contract/accounts/tenants/setup'

export const businessTypeNames: Readonly<Record<(typeof businessTypes)[number], string>> = {
  not_said: 'Not specified',
  sole_trader: 'Sole trader',
  company: 'Company',
  partnership: 'Partnership',
  charity: 'Charity or association',
}
