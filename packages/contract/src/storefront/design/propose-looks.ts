import * as z from 'zod/mini'

import { contrastOf } from '../shop/contrast.ts'
import { findColorProblems } from './theme-colors.ts'
import { shopThemes, themes } from './themes.ts'
import type { ShopThemeName } from './themes.ts'
import { shopFonts } from './type-pairs.ts'

export const LookProposal = z.object({
  name: z.enum(shopThemes),
  primary: z.string(),
  font: z.enum(shopFonts),
})
export type LookProposal = z.output<typeof LookProposal>

export interface KnownBrand {
  /** Name, texts and categories of the business. */
  readonly words: string
  /** Industry of the profile; empty if unknown. */
  readonly industry: string
  /** Colors of its website, most used first; `#rrggbb`. */
  readonly colors: readonly string[]
}

/** Beginnings of words, in the languages of shops. */
const trades: Readonly<Record<ShopThemeName, RegExp>> = {
  bakery:
    /(?:^|[^\p{L}])(?:baker|bread|sourdough|cakes?|patisser|bäcker|brot|konditor|boulanger|pâtisser|pain(?:s|$|\s)|panader|pasteler|panific|pasticcer|bakkerij|brood|padaria|pastelaria|piekarni|cukierni|bageri|konditori|مخبز|خبز)/giu,
  grocer:
    /(?:^|[^\p{L}])(?:grocer|greengrocer|supermarket|farm shop|deli(?:$|\s|c)|vegetable|fruit|butcher|cheese|lebensmittel|hofladen|gemüse|obst|metzger|épicerie|primeur|fruter|ultramarin|alimentari|groente|mercearia|sklep spożywczy|warzyw|livsmedel|بقالة|خضار)/giu,
  editorial:
    /(?:^|[^\p{L}])(?:fashion|cloth|apparel|dress|jewel|boutique|perfum|cosmetic|mode(?:$|\s)|bekleidung|schmuck|vêtement|bijou|moda|ropa|joyer|abbigliamento|gioiell|kleding|sieraden|roupa|joalh|odzież|biżuter|kläder|smycken|أزياء|مجوهرات)/giu,
  craft:
    /(?:^|[^\p{L}])(?:handmade|hand-made|craft|potter|ceramic|candle|soap|leather|woodwork|carpent|knit|yarn|wool|flower|florist|handgemacht|handwerk|keramik|töpfer|kerzen|blumen|artisan|céramique|bougie|fleuri|artesan|cerámica|flor(?:es|istería)|artigian|ceramica|fiori|ambacht|bloem|artesanato|rękodzieł|kwiaci|hantverk|blommor|حرف|ورود)/giu,
  cafe: /(?:^|[^\p{L}])(?:caf[eéè]|coffee|espresso|bistro|restaurant|brunch|pizz|menu|kaffee|speisekarte|restaurante?|trattoria|koffie|kawiarni|restauracj|kafé|fika|مقهى|مطعم)/giu,
  catalogue:
    /(?:^|[^\p{L}])(?:tool|hardware|spare part|component|electronic|machine|equipment|screws?|bicycle|books?(?:$|\s)|werkzeug|ersatzteil|maschinen|eisenwaren|fahrrad|outil|quincaill|herramient|ferreter|attrezz|ferrament|gereedschap|onderdelen|ferragen|narzędzi|części|verktyg|reservdel|أدوات|قطع غيار)/giu,
}

const themeOfIndustry: Readonly<Record<string, ShopThemeName>> = {
  bakery: 'bakery',
  food_and_drink: 'grocer',
  flowers_and_plants: 'craft',
  clothing: 'editorial',
  home_and_crafts: 'craft',
  health_and_beauty: 'editorial',
  books_and_gifts: 'craft',
  hardware: 'catalogue',
}

/** Themes of similar moods, for the choices beside the best. */
const alternatives: Readonly<Record<ShopThemeName, readonly ShopThemeName[]>> = {
  bakery: ['cafe', 'craft'],
  grocer: ['catalogue', 'bakery'],
  editorial: ['craft', 'grocer'],
  craft: ['editorial', 'bakery'],
  cafe: ['bakery', 'editorial'],
  catalogue: ['grocer', 'editorial'],
}

/**
 * Three looks with different themes, the best first: themes by trade words, colors of the website
 * where they can be used. Without clues the first is the bakery in its own color.
 */
export function proposeLooks(brand: KnownBrand): LookProposal[] {
  const best = bestTheme(brand)
  return [best, ...alternatives[best]].map((name, place) => ({
    name,
    primary: colorFor(name, brand.colors, place),
    font: themes[name].font,
  }))
}

export function bestTheme({ words, industry }: Omit<KnownBrand, 'colors'>): ShopThemeName {
  const scores = shopThemes.map((name) => ({
    name,
    score:
      [...words.matchAll(trades[name])].length + (themeOfIndustry[industry] === name ? 1.5 : 0),
  }))
  const [first] = scores.toSorted((a, b) => b.score - a.score)
  return first && first.score > 0 ? first.name : 'bakery'
}

/** The first color for the first two looks, the second for the third, each moved until it passes. */
function colorFor(name: ShopThemeName, colors: readonly string[], place: number): string {
  const usable = colors.filter(isBrandColor)
  const chosen = usable[place < 2 ? 0 : 1] ?? usable[0]
  if (chosen === undefined) return themes[name].primary
  const [problem] = findColorProblems({ name, primary: chosen, page: null, ink: null })
  return problem ? (problem.nearest ?? themes[name].primary) : chosen
}

/** White is the page of most websites, not a brand. */
const isBrandColor = (color: string) =>
  /^#[0-9a-f]{6}$/.test(color) && contrastOf(color, '#ffffff') >= 1.25
