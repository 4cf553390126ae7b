/** Parses comma-separated tags; removes duplicates and empty ones. */
export const listTags = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]
