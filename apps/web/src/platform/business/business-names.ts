import type { businessTypes, industries } from '@marketday/contract/accounts/tenants/setup'
import type { BusinessDetails } from '@marketday/contract/accounts/tenants/business'

export const businessTypeNames: Readonly<Record<(typeof businessTypes)[number], string>> = {
  not_said: 'Not specified',
  sole_trader: 'Sole trader',
  company: 'Company',
  partnership: 'Partnership',
  charity: 'Charity or association',
}

export const industryNames: Readonly<Record<(typeof industries)[number], string>> = {
  bakery: 'Bakery',
  food_and_drink: 'Food and drink',
  flowers_and_plants: 'Flowers and plants',
  clothing: 'Clothing',
  home_and_crafts: 'Home and crafts',
  health_and_beauty: 'Health and beauty',
  books_and_gifts: 'Books and gifts',
  hardware: 'Hardware',
  other: 'Something else',
}

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
