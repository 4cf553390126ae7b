export const phoneLimits = { inputMax: 25, minDigits: 2, maxDigits: 17, parseMax: 250 } as const

/** A dial code alone is what a field begins with; it says no more than an empty one. */
export const isBlankPhone = (text: string): boolean => /^(?:\+\d{0,3})?$/.test(text.trim())
