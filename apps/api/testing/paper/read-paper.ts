import { extractText, getDocumentProxy } from 'unpdf'

export async function readPaper(file: Blob): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()))
  return (await extractText(document, { mergePages: false })).text
}
