import type { ShopPicture } from '@marketday/contract/storefront/shop/shop-picture'

export const startWith = (pictures: readonly ShopPicture[], key: string | null): ShopPicture[] =>
  [...pictures].sort((a, b) => Number(b.key === key) - Number(a.key === key))
