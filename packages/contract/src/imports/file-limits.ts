/** Apart from the shapes, so that the programs that read files start without them. */

/** Limits of one paste. */
export const listLimits = { letters: 500_000, rows: 5000 } as const

/** Limits of list files: size, sheets of a workbook and pages of a PDF. */
export const listFileLimits = { megabytes: 10, sheets: 10, pages: 30 } as const

/** Limits of a bulk upload file. */
export const sheetLimits = { megabytes: 50, rows: 100_000, columns: 400, letters: 20_000 } as const
