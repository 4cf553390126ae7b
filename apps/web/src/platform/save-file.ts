import { csvMark } from '@marketday/contract/catalog/products/csv'

export function saveFile(name: string, content: BlobPart, type: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type }))
  link.download = name
  link.click()
  // Delayed: some browsers read the file only after the click handler.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Saves CSV lines, restoring the byte order mark that response text drops. */
export const saveCsv = (name: string, lines: string): void =>
  saveFile(name, csvMark + lines, 'text/csv')
