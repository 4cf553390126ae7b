import type { ListPart } from '@marketday/contract/imports/import-lists'
import { listFileLimits, listLimits } from '@marketday/contract/imports/file-limits'
import { getDocumentProxy } from 'unpdf'

import { FileProblem } from './file-problem.ts'
import { toListPart } from './to-list-part.ts'
import { nameCategories } from './name-categories.ts'
import { toLines } from './to-lines.ts'
import type { PageLine } from './to-lines.ts'

export interface ReadDocument {
  readonly part: ListPart
  readonly categories: readonly string[]
}

/** Extracts the text of a PDF by line. Scanned documents contain no text; there is no OCR. */
export async function readDocument(bytes: Buffer): Promise<ReadDocument> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), {
    useSystemFonts: false,
    disableFontFace: true,
  }).catch(refuse)
  const pages: PageLine[][] = []
  let count = 0
  const lastPage = Math.min(pdf.numPages, listFileLimits.pages)
  for (let number = 1; number <= lastPage && count <= listLimits.rows + 1; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent().catch(refuse)
    const lines = toLines(items.flatMap((item) => ('str' in item ? [item] : [])))
    count += lines.length
    pages.push(lines)
    page.cleanup()
  }
  const part = toListPart({ name: '', rows: pages.flat().map(({ text }) => [text]) })
  if (!part) throw new FileProblem('no_text')
  const isCut = lastPage < pdf.numPages && part.notice === ''
  return {
    part: isCut ? { ...part, notice: `Only the first ${lastPage} pages were read.` } : part,
    categories: nameCategories(pages),
  }
}

function refuse(error: unknown): never {
  const isLocked = error instanceof Error && error.name === 'PasswordException'
  throw new FileProblem(isLocked ? 'locked' : 'damaged')
}
