import { extractText, getDocumentProxy } from 'unpdf'

/** What stands on each page of a PDF, as readers of PDFs find it. */
export async function readPaper(file: Blob): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()))
  return (await extractText(document, { mergePages: false })).text
}
