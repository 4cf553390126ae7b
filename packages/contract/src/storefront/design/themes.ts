import {
  bakeryPalettes,
  cafePalettes,
  cataloguePalettes,
  craftPalettes,
  editorialPalettes,
  grocerPalettes,
} from './theme-palettes.ts'
import type { Palettes } from './theme-palettes.ts'
import type { ShopCorners, ShopFont } from './type-pairs.ts'

/** Overall look of a shop: layout, typefaces, spacing and color roles. */
export const shopThemes = ['bakery', 'grocer', 'editorial', 'craft', 'cafe', 'catalogue'] as const
export type ShopThemeName = (typeof shopThemes)[number]

/**
 * Item in a grid: picture and text on a card, cells without gaps, picture with text below, label on
 * the picture, line of a menu with a dotted leader, or line of a list with the price at its end.
 */
export type CardForm = 'framed' | 'cell' | 'plain' | 'overlay' | 'menu' | 'row'

/** Gallery beside the text, pictures beside text that stays in view, one column, or a data sheet. */
export type ProductForm = 'gallery' | 'sticky' | 'stacked' | 'table'

/**
 * Opening of the home page: text and picture in one box, a low strip with a rounded picture, a band in
 * the main color, a picture as wide as the window, a label over the picture, or text above arches.
 */
export type HeroForm = 'box' | 'strip' | 'band' | 'full' | 'label' | 'arches'

/** Colors of header and footer: of the page, of tinted areas, or of text or brand, with light text. */
export type BandForm = 'page' | 'tint' | 'ink' | 'primary'

export interface Theme {
  readonly label: string
  /** One sentence. */
  readonly description: string
  readonly colors: Palettes
  /** Main color until the owner chooses one. */
  readonly primary: string
  readonly corners: ShopCorners
  readonly font: ShopFont
  /** Form of a header section set to `theme`. */
  readonly headerForm: 'inline' | 'centered' | 'stacked'
  /** Layout of a hero section set to `theme`. */
  readonly heroLayout: 'split' | 'picture'
  readonly hero: HeroForm
  /** Items of each category in its section; null for pictures of the categories. */
  readonly categoryItems: number | null
  readonly card: CardForm
  readonly product: ProductForm
  readonly header: BandForm
  readonly footer: BandForm
  /** Columns of item grids by width of the window. */
  readonly columns: { readonly phone: number; readonly tablet: number; readonly desktop: number }
  /** CSS aspect ratio of item pictures. */
  readonly pictureRatio: string
  readonly spacing: 'tight' | 'normal' | 'airy'
  /** Widest content, in rem. */
  readonly width: number
  readonly heading: {
    readonly weight: 'regular' | 'bold'
    readonly case: 'none' | 'uppercase'
    /** In em. */
    readonly letterSpacing: number
    /** Factor of heading sizes. */
    readonly scale: number
  }
}

export const themes: Readonly<Record<ShopThemeName, Theme>> = {
  bakery: {
    label: 'Bakery',
    description: 'Warm cream pages, soft cards and sturdy serif headings.',
    colors: bakeryPalettes,
    primary: '#9c4321',
    corners: 'soft',
    font: 'warm',
    headerForm: 'centered',
    heroLayout: 'split',
    hero: 'box',
    categoryItems: null,
    card: 'framed',
    product: 'gallery',
    header: 'page',
    footer: 'tint',
    columns: { phone: 2, tablet: 3, desktop: 4 },
    pictureRatio: '1 / 1',
    spacing: 'normal',
    width: 76,
    heading: { weight: 'bold', case: 'none', letterSpacing: -0.01, scale: 1 },
  },
  grocer: {
    label: 'Grocer',
    description: 'Dense shelves with many items at a glance, prices first.',
    colors: grocerPalettes,
    primary: '#17692f',
    corners: 'soft',
    font: 'fresh',
    headerForm: 'stacked',
    heroLayout: 'split',
    hero: 'strip',
    categoryItems: 6,
    card: 'cell',
    product: 'gallery',
    header: 'primary',
    footer: 'tint',
    columns: { phone: 2, tablet: 4, desktop: 6 },
    pictureRatio: '1 / 1',
    spacing: 'tight',
    width: 90,
    heading: { weight: 'bold', case: 'none', letterSpacing: -0.02, scale: 0.86 },
  },
  editorial: {
    label: 'Editorial',
    description: 'Tall pictures, fine large type and much white space, as in a fashion magazine.',
    colors: editorialPalettes,
    primary: '#121110',
    corners: 'square',
    font: 'elegant',
    headerForm: 'centered',
    heroLayout: 'picture',
    hero: 'full',
    categoryItems: null,
    card: 'plain',
    product: 'sticky',
    header: 'page',
    footer: 'ink',
    columns: { phone: 2, tablet: 2, desktop: 4 },
    pictureRatio: '4 / 5',
    spacing: 'airy',
    width: 88,
    heading: { weight: 'regular', case: 'none', letterSpacing: -0.02, scale: 1.3 },
  },
  craft: {
    label: 'Craft',
    description: 'Paper tones, slab headings and labels on the pictures, for makers.',
    colors: craftPalettes,
    primary: '#1f4e48',
    corners: 'square',
    font: 'slab',
    headerForm: 'inline',
    heroLayout: 'split',
    hero: 'label',
    categoryItems: null,
    card: 'overlay',
    product: 'stacked',
    header: 'tint',
    footer: 'primary',
    columns: { phone: 2, tablet: 2, desktop: 3 },
    pictureRatio: '4 / 3',
    spacing: 'normal',
    width: 72,
    heading: { weight: 'bold', case: 'none', letterSpacing: -0.01, scale: 1.05 },
  },
  cafe: {
    label: 'Café',
    description: 'One lively page like a menu, with round shapes and the price after each line.',
    colors: cafePalettes,
    primary: '#a5301c',
    corners: 'round',
    font: 'rounded',
    headerForm: 'centered',
    heroLayout: 'split',
    hero: 'arches',
    categoryItems: 12,
    card: 'menu',
    product: 'gallery',
    header: 'page',
    footer: 'primary',
    columns: { phone: 1, tablet: 2, desktop: 2 },
    pictureRatio: '1 / 1',
    spacing: 'airy',
    width: 64,
    heading: { weight: 'bold', case: 'none', letterSpacing: -0.02, scale: 1.15 },
  },
  catalogue: {
    label: 'Catalogue',
    description: 'Lists and data sheets with narrow capitals, for technical goods.',
    colors: cataloguePalettes,
    primary: '#17489f',
    corners: 'square',
    font: 'technical',
    headerForm: 'stacked',
    heroLayout: 'split',
    hero: 'band',
    categoryItems: null,
    card: 'row',
    product: 'table',
    header: 'ink',
    footer: 'tint',
    columns: { phone: 1, tablet: 1, desktop: 2 },
    pictureRatio: '4 / 3',
    spacing: 'tight',
    width: 84,
    heading: { weight: 'bold', case: 'uppercase', letterSpacing: 0.02, scale: 0.95 },
  },
}

interface ChosenTheme {
  readonly name: ShopThemeName
  readonly radius: ShopCorners | 'theme'
  readonly font: ShopFont | 'theme'
}

/** Theme with the owner's corners and typefaces. */
export function themeOf({ name, radius, font }: ChosenTheme): Theme {
  const theme = themes[name]
  return {
    ...theme,
    corners: radius === 'theme' ? theme.corners : radius,
    font: font === 'theme' ? theme.font : font,
  }
}

/** Form of a section of categories set to `theme`. */
export const categoryStyle = (name: ShopThemeName): 'items' | 'pictures' =>
  themes[name].categoryItems === null ? 'pictures' : 'items'
