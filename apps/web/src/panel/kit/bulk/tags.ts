/** Parses comma-separated tags; removes duplicates and empty ones. */
export const listTags = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

export const tagTitle = ({
  add,
  remove,
}: {
  readonly add: readonly string[]
  readonly remove: readonly string[]
}): string =>
  [
    add.length > 0 && `Tagged ${add.join(', ')}`,
    remove.length > 0 && `${add.length > 0 ? 'no' : 'No'} longer tagged ${remove.join(', ')}`,
  ]
    .filter(Boolean)
    .join('; ')
