/** Overall look of a shop: layout, typefaces, spacing and color roles. */
export const shopThemes = ['bakery', 'grocer', 'editorial', 'craft', 'cafe', 'catalogue'] as const
export type ShopThemeName = (typeof shopThemes)[number]
