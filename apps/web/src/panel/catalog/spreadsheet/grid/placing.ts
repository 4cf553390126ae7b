/** The first column stays in view where there is room for it; the others stand where they begin. */
export const placing = (column: number): string =>
  column === 0 ? 'z-10 shrink-0 max-sm:relative sm:sticky' : 'absolute top-0'
