/** Stored widths of every picture, up to the original's. */
export const pictureWidths = [160, 480, 960, 1600] as const
