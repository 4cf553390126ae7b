/** First column sticky if there is room; others at their offset. */
export const placing = (column: number): string =>
  column === 0 ? 'z-10 shrink-0 max-sm:relative sm:sticky' : 'absolute top-0'
