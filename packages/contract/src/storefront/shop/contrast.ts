type Rgb = readonly [number, number, number]

/** WCAG 2.2 contrast of two `#rrggbb` colors: 1 (equal) to 21 (black on white). */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(rgbOf(one)), luminance(rgbOf(other))].sort(
    (a, b) => a - b,
  )
  return (lighter + 0.05) / (darker + 0.05)
}

/** Returns white if readable on the color, else near-black; some mid grays reach 4.5 with neither. */
export function readableOn(colour: string): string {
  return contrastOf(colour, '#ffffff') >= 4.5 ? '#ffffff' : '#111111'
}

/** Returns the color nearest to `colour` with at least the contrast `atLeast` on `background`. */
export function readableAs(colour: string, background: string, atLeast = 4.5): string {
  const target = luminance(rgbOf(background)) > 0.18 ? 0 : 255
  for (let share = 0; share < 1; share += 0.05) {
    const tried = mix(rgbOf(colour), [target, target, target], share)
    if (contrastOf(tried, background) >= atLeast) return tried
  }
  return target === 0 ? '#000000' : '#ffffff'
}

/** Color between two: `share` 0 is the first, 1 the second. */
export const mixColors = (from: string, to: string, share: number): string =>
  mix(rgbOf(from), rgbOf(to), share)

function mix(from: Rgb, to: Rgb, share: number): string {
  const part = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share)
  return `#${[part(0), part(1), part(2)].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function rgbOf(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(channel: number): number {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
