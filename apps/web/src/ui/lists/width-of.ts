/** A column's share of its table's width beside those of the others. */
export const widthOf = ({ width = 6 }: { readonly width?: number }): number => width
