const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Formats a file size: `1.2 MB`. */
export function sizeInWords(bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(bytes || 1) / 10)))
  const format = new Intl.NumberFormat('en-GB', {
    style: 'unit',
    unit: units[step],
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: bytes / 1024 ** step < 10 ? 1 : 0,
  })
  return format.format(bytes / 1024 ** step)
}
