import type { ItemKind } from './item-kinds.ts'

export const kindWords: Readonly<Record<ItemKind, string>> = {
  physical: 'Physical item',
  made_to_order: 'Made to order',
  service: 'Service',
  bundle: 'Bundle',
  digital: 'Digital download',
  gift_card: 'Gift card',
}
