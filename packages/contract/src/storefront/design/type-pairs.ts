/** Typefaces of headings and text that go together; their files are in apps/shop/fonts. */
export const shopFonts = [
  'sans',
  'serif',
  'rounded',
  'warm',
  'fresh',
  'elegant',
  'slab',
  'technical',
  'geometric',
] as const
export type ShopFont = (typeof shopFonts)[number]

export interface TypePair {
  readonly label: string
  readonly heading: string
  readonly text: string
  readonly hasSerifs?: true
}

export const typePairs: Readonly<Record<ShopFont, TypePair>> = {
  sans: { label: 'Plain', heading: 'Inter', text: 'Inter' },
  serif: { label: 'Classic, with serifs', heading: 'Spectral', text: 'Karla', hasSerifs: true },
  rounded: { label: 'Friendly, rounded', heading: 'Nunito', text: 'Nunito' },
  warm: { label: 'Warm, sturdy', heading: 'Young Serif', text: 'Figtree', hasSerifs: true },
  fresh: { label: 'Clear, modern', heading: 'Figtree', text: 'Figtree' },
  elegant: { label: 'Elegant, fine', heading: 'Bodoni Moda', text: 'Jost', hasSerifs: true },
  slab: { label: 'Handmade, solid', heading: 'Aleo', text: 'Karla', hasSerifs: true },
  technical: { label: 'Technical, narrow', heading: 'Barlow Condensed', text: 'Figtree' },
  geometric: { label: 'Geometric', heading: 'Outfit', text: 'Outfit' },
}

export const shopCorners = ['square', 'soft', 'round'] as const
export type ShopCorners = (typeof shopCorners)[number]
