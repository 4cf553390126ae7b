/** Every search word starts a word of the name. */
export function matchesWords(text: string, named: string): boolean {
  const parts = named.toLowerCase().split(/[^\p{L}\p{N}@.]+/u)
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((typed) => parts.some((word) => word.startsWith(typed)))
}
