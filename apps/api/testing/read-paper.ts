import { extractText, getDocumentProxy } from 'unpdf'

import { openPaper } from '../src/platform/paper/paper.ts'
import type { Paper } from '../src/platform/paper/paper.ts'

/** What stands on each page of a PDF, as readers of PDFs find it. */
export async function readPaper(file: Blob): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()))
  return (await extractText(document, { mergePages: false })).text
}

/** A PDF of what is drawn. */
export async function drawnPaper(draw: (paper: Paper) => void): Promise<Blob> {
  const paper = await openPaper('Test')
  draw(paper)
  paper.end()
  return new Blob(await Array.fromAsync(paper))
}
