import type { industries } from '@marketday/contract/accounts/tenants/setup'

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
