/** `#rrggbb` in lower case; null if it is not a plain colour. */
export function readColor(text: string): string | null {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase()
  if (hex) return `#${hex.length === 3 ? hex.replace(/./g, '$&$&') : hex}`
  const parts =
    /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*(?:[,/]\s*1(?:\.0+)?\s*)?\)$/i.exec(
      text.trim(),
    )
  return parts ? toHex([parts[1], parts[2], parts[3]].map(Number)) : null
}

/** Darkens the colour until white text on it has a contrast of 4.5:1. */
export function readableUnderWhite(color: string): string {
  let channels = channelsOf(color)
  while (1.05 / (luminanceOf(channels) + 0.05) < 4.5)
    channels = channels.map((channel) => Math.floor(channel * 0.94))
  return toHex(channels)
}

/** False for greys, near-white and near-black, which identify no brand. */
export function isColorful(color: string): boolean {
  const channels = channelsOf(color)
  return Math.max(...channels) - Math.min(...channels) >= 40 && luminanceOf(channels) < 0.85
}

/** Brand colours of a style sheet: custom properties first, then by frequency. */
export function colorsInStyles(css: string): string[] {
  const text = css.slice(0, 500_000)
  const named = [
    // Matches only from the start of a name: backtracking would be quadratic.
    ...text.matchAll(/(?<![\w-])--([\w-]{1,80})\s{0,9}:\s{0,9}([^;}]{3,40})/g),
  ]
    .filter(([, name]) => /primary|brand|accent|theme|main/i.test(name ?? ''))
    .map((match) => readColor(match[2] ?? ''))
    .filter((color) => color !== null)
  const counts = new Map<string, number>()
  for (const [match] of text.matchAll(/#[0-9a-f]{6}\b|#[0-9a-f]{3}\b/gi)) {
    const color = readColor(match)
    if (color) counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  const frequent = [...counts]
    .filter(([, count]) => count > 1)
    .sort((a, b) => b[1] - a[1])
    .map(([color]) => color)
  return [...new Set([...named, ...frequent])].filter(isColorful)
}

function luminanceOf(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const channelsOf = (color: string) =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

const toHex = (channels: readonly number[]) =>
  `#${channels.map((channel) => Math.min(255, channel).toString(16).padStart(2, '0')).join('')}`
