/** Apart from the shapes, so that the programs that read files start without them. */

/** What is pasted at once. */
export const listLimits = { letters: 500_000, rows: 5000 } as const

/** A file with a list in it; of a workbook and a PDF no more than so much is read. */
export const listFileLimits = { megabytes: 10, sheets: 10, pages: 30 } as const

/** Of a file for the bulk upload. */
export const sheetLimits = { megabytes: 50, rows: 100_000, columns: 100, letters: 20_000 } as const
