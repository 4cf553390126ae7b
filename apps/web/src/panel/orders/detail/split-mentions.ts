/** Splits a text at its mentions: every second part is a name without `@`. */
export function splitMentions(text: string, names: readonly string[]): readonly string[] {
  const sortedNames = names.filter(Boolean).toSorted((one, other) => other.length - one.length)
  if (sortedNames.length === 0) return [text]
  const anyName = sortedNames.map(escaped).join('|')
  return text.split(new RegExp(`(?<![\\p{L}\\p{N}.])@(${anyName})(?![\\p{L}\\p{N}])`, 'u'))
}

const escaped = (name: string) => name.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)

export const isMention = (_part: string, index: number): boolean => index % 2 === 1
