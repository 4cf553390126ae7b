import { csvMark } from '@marketday/contract/catalog/products/csv'

/** Hands a file that was made here to the browser, as if it had been downloaded. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type }))
  link.download = name
  link.click()
  // Not at once: some browsers read the file only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** The lines of a table as a file; an answer's text has lost the mark that spreadsheets look for. */
export const saveCsv = (name: string, lines: string): void =>
  saveFile(name, csvMark + lines, 'text/csv')
