export const phoneLimits = { inputMax: 25, minDigits: 2, maxDigits: 17, parseMax: 250 } as const

/** A bare dial code is the initial value and counts as empty. */
export const isBlankPhone = (text: string): boolean => /^(?:\+\d{0,3})?$/.test(text.trim())
