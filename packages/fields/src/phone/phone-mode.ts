export const phoneModes = ['auto', 'international', 'national'] as const
export type PhoneMode = (typeof phoneModes)[number]

const reported = new Set<string>()

/** Number format. An unknown mode is logged once and means international (spec 5). */
export function modeOf(value: string): PhoneMode {
  const mode = phoneModes.find((phoneMode) => phoneMode === value.toLowerCase())
  if (mode) return mode
  // oxlint-disable-next-line no-console -- the specification asks for this line
  if (!reported.has(value)) console.error('Invalid value of prop "mode"')
  reported.add(value)
  return 'international'
}
