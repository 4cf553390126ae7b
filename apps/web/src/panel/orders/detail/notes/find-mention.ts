export interface TypedMention {
  /** Position of the `@`. */
  readonly start: number
  readonly end: number
  readonly text: string
}

const longestName = 60

/** Null without an open mention: no `@`, inside an email address, or on another line. */
export function findMention(text: string, caret: number): TypedMention | null {
  const before = text.slice(0, caret)
  const start = before.lastIndexOf('@')
  const typed = before.slice(start + 1)
  if (start < 0 || typed.length > longestName || typed.includes('\n')) return null
  return /[\p{L}\p{N}.]$/u.test(before.slice(0, start)) ? null : { start, end: caret, text: typed }
}
