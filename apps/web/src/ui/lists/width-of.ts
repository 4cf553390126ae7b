export const widthOf = ({ width = 6 }: { readonly width?: number }): number => width
