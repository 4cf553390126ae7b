import type { ListPart } from '@marketday/contract/imports/import-lists'
import { listFileLimits } from '@marketday/contract/imports/import-lists'
import { getDocumentProxy } from 'unpdf'

import { FileProblem } from '../file-problem.ts'
import { toListPart } from '../to-list-part.ts'
import { toLines } from './to-lines.ts'

/** The text of a PDF file, line by line. One that was scanned holds pictures of text, which nobody reads here. */
export async function readDocument(bytes: Buffer): Promise<ListPart[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), {
    useSystemFonts: false,
    disableFontFace: true,
  }).catch(refuse)
  const lines: string[] = []
  const pages = Math.min(pdf.numPages, listFileLimits.pages)
  for (let number = 1; number <= pages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent().catch(refuse)
    lines.push(...toLines(items.flatMap((item) => ('str' in item ? [item] : []))))
    page.cleanup()
  }
  const part = toListPart({ name: '', rows: lines.map((line) => [line]) })
  if (!part) throw new FileProblem('no_text')
  const isCut = pages < pdf.numPages && part.notice === ''
  return [isCut ? { ...part, notice: `Only the first ${pages} pages are here.` } : part]
}

function refuse(error: unknown): never {
  const isLocked = error instanceof Error && error.name === 'PasswordException'
  throw new FileProblem(isLocked ? 'locked' : 'damaged')
}
