import { contrastOf, mixColors, readableOn } from '../shop/contrast.ts'
import { themes } from './themes.ts'
import type { ShopThemeName } from './themes.ts'
import type { Palette } from './theme-palettes.ts'

/** Text must be readable: WCAG 2.2, 1.4.3. */
export const minimumContrast = 4.5

/** Controls must stand out from the page: WCAG 2.2, 1.4.11. */
export const controlContrast = 3

export type ColorMode = 'light' | 'dark'

/** Colors chosen by the owner; page and ink hold in light mode only. */
export interface ChosenColors {
  readonly name: ShopThemeName
  readonly primary: string
  readonly page: string | null
  readonly ink: string | null
}

/** Colors that text and controls are drawn on. */
const backgroundsIn = ({ page, tint, raised }: Surfaces) => [page, tint, raised]

const worstContrast = (color: string, backgrounds: readonly string[]) =>
  Math.min(...backgrounds.map((background) => contrastOf(color, background)))

/** The nearest color to `color`, lighter or darker, with the contrast `atLeast` on all of them. */
function standOut(color: string, backgrounds: readonly string[], atLeast: number): string {
  return (
    nearestPassing(color, (tried) => worstContrast(tried, backgrounds) >= atLeast) ??
    (contrastOf('#000000', backgrounds[0] ?? '') > contrastOf('#ffffff', backgrounds[0] ?? '')
      ? '#000000'
      : '#ffffff')
  )
}

/** Returns the darker or lighter shade nearest to `color` that passes; null if none does. */
export function nearestPassing(color: string, passes: (tried: string) => boolean): string | null {
  for (let step = 0; step <= 100; step++)
    for (const target of ['#000000', '#ffffff']) {
      const tried = mixColors(color, target, step / 100)
      if (passes(tried)) return tried
    }
  return null
}

type Chosen = Omit<ChosenColors, 'primary'>
type Surfaces = Pick<Palette, 'page' | 'tint' | 'raised' | 'ink'>

/** Backgrounds and text color in light mode. */
function surfacesOf({ name, page, ink }: Chosen): Surfaces {
  const colors = themes[name].colors.light
  const chosen = { page: page ?? colors.page, ink: ink ?? colors.ink }
  return page === null || page === colors.page
    ? { ...chosen, tint: colors.tint, raised: colors.raised }
    : { ...chosen, tint: mixColors(page, chosen.ink, 0.05), raised: page }
}

/** Colors of the theme, or those that follow from the owner's page and text color. */
export function paletteOf(chosen: Chosen, mode: ColorMode): Palette {
  const colors = themes[chosen.name].colors[mode]
  if (mode === 'dark' || (chosen.page === null && chosen.ink === null)) return colors
  const surfaces = surfacesOf(chosen)
  const { page, ink } = surfaces
  const backgrounds = backgroundsIn(surfaces)
  const readable = (color: string) => standOut(color, backgrounds, minimumContrast)
  return {
    ...surfaces,
    line: mixColors(page, ink, 0.16),
    edge: standOut(mixColors(page, ink, 0.45), backgrounds, controlContrast),
    soft: readable(mixColors(ink, page, 0.25)),
    good: readable(colors.good),
    warn: readable(colors.warn),
    bad: readable(colors.bad),
    badTint: tinted(page, ink, colors.bad),
    noteTint: tinted(page, ink, colors.warn),
  }
}

/** Page color with some of another, unless text would be unreadable on it. */
function tinted(page: string, ink: string, color: string): string {
  const tint = mixColors(page, color, 0.06)
  return contrastOf(tint, ink) >= minimumContrast ? tint : page
}

export interface BrandColors {
  readonly primary: string
  readonly onPrimary: string
  /** Primary as a text color. */
  readonly accent: string
}

/** Main color as it is drawn: adjusted where it would be lost on the page. */
export function brandColors(chosen: ChosenColors, mode: ColorMode): BrandColors {
  const palette = paletteOf(chosen, mode)
  const backgrounds = backgroundsIn(palette)
  // A black brand is white on dark pages; a lighter shade of it would be gray.
  const base =
    mode === 'dark' && contrastOf(chosen.primary, palette.page) < 1.3 ? palette.ink : chosen.primary
  const primary = standOutWithText(base, backgrounds)
  return {
    primary,
    onPrimary: readableOn(primary),
    accent: standOut(base, backgrounds, minimumContrast),
  }
}

const isReadableOn = (color: string) => contrastOf(color, readableOn(color)) >= minimumContrast

const standOutWithText = (color: string, backgrounds: readonly string[]): string =>
  nearestPassing(
    color,
    (tried) => isReadableOn(tried) && worstContrast(tried, backgrounds) >= controlContrast,
  ) ?? standOut(color, backgrounds, controlContrast)

/** Least contrast of a button in the main color on the light page. */
export const measureControls = (chosen: ChosenColors): number =>
  worstContrast(chosen.primary, backgroundsIn(surfacesOf(chosen)))

export interface ColorProblem {
  readonly field: 'primary' | 'page' | 'ink'
  readonly message: string
  /** The nearest color that passes; null if none does. */
  readonly nearest: string | null
}

/** Colors that can't be used in this theme. */
export function findColorProblems(chosen: ChosenColors): ColorProblem[] {
  const problem = textProblem(chosen)
  return problem ? [problem] : primaryProblems(chosen)
}

function textProblem(chosen: ChosenColors): ColorProblem | null {
  const contrastIn = (tried: Chosen) => {
    const surfaces = surfacesOf(tried)
    return worstContrast(surfaces.ink, backgroundsIn(surfaces))
  }
  const contrast = contrastIn(chosen)
  if (contrast >= minimumContrast) return null
  const field = chosen.ink === null ? 'page' : 'ink'
  const nearest = nearestPassing(
    surfacesOf(chosen)[field],
    (tried) => contrastIn({ ...chosen, [field]: tried }) >= minimumContrast,
  )
  return {
    field,
    nearest,
    message: `Text is hard to read on the page: contrast ${shown(contrast)} to 1 instead of ${minimumContrast}${advice(nearest)}`,
  }
}

function primaryProblems(chosen: ChosenColors): ColorProblem[] {
  const { primary } = chosen
  const text = contrastOf(primary, readableOn(primary))
  const control = measureControls(chosen)
  if (text >= minimumContrast && control >= controlContrast) return []
  const nearest = nearestPassing(
    primary,
    (tried) =>
      isReadableOn(tried) && measureControls({ ...chosen, primary: tried }) >= controlContrast,
  )
  const message =
    control < controlContrast
      ? `Buttons in this colour are hard to see on the page: contrast ${shown(control)} to 1 instead of ${controlContrast}`
      : `Neither white nor black text is readable on this colour: contrast ${shown(text)} to 1 instead of ${minimumContrast}`
  return [{ field: 'primary', nearest, message: `${message}${advice(nearest)}` }]
}

/** Rounded down, so that a contrast below a limit never reads like the limit. */
const shown = (contrast: number) => (Math.floor(contrast * 10) / 10).toFixed(1)

const advice = (nearest: string | null) => (nearest === null ? '' : `. Try ${nearest}`)
