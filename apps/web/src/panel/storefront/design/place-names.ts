import type { SectionPlace } from '@marketday/contract/storefront/design/section'

export const placeNames: Readonly<Record<SectionPlace, string>> = {
  header: 'Header',
  home: 'Home page',
  category: 'Category pages',
  product: 'Product pages',
  cart: 'Cart',
  page: 'Text pages',
  footer: 'Footer',
}
