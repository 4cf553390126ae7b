/** The widths every picture exists in, as far as its original is that wide. */
export const pictureWidths = [160, 480, 960, 1600] as const
