import type { ShopPicture } from '@marketday/contract/storefront/shop/shop-picture'

/** The same pictures, that of this key before the others. */
export const startWith = (pictures: readonly ShopPicture[], key: string | null): ShopPicture[] =>
  [...pictures].sort((a, b) => Number(b.key === key) - Number(a.key === key))
