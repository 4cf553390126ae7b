/** Tags as they are typed, with commas between them; each once, without those that are empty. */
export const listTags = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]
