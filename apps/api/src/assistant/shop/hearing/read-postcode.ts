const british = /\b([a-z]{1,2}\d[a-z\d]?)(?:\s*(\d[a-z]{2}))?\b/i
const irish = /\b([a-z]\d[\dw])\s*([a-z\d]{4})\b/i
const digits = /\b\d{4,5}\b/

export function readPostcode(message: string): string | null {
  const match = irish.exec(message) ?? british.exec(message) ?? digits.exec(message)
  return match?.[0].toUpperCase() ?? null
}

export const isOnlyPostcode = (message: string): boolean =>
  /^\W*(?:(?:and|what about|how about|to|in|for|its|my postcode is|i am in|im in) )*[a-z]{1,2}\d[a-z\d]?(?:\s*\d[a-z]{2})?\W*$/i.test(
    message,
  )
