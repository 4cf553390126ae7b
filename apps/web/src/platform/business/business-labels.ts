import type { BusinessDetails } from '@marketday/contract/accounts/tenants/business'

export const businessLabels: Readonly<Record<keyof BusinessDetails, string>> = {
  tradeName: 'Business name',
  legalName: 'Legal name',
  businessType: 'Kind of business',
  industry: 'Trade',
  email: 'Public email',
  phone: 'Phone',
  place: 'Address',
  taxId: 'Tax number',
  logoFileId: 'Logo',
  openingHours: 'Opening hours',
}
