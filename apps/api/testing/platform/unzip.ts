import { fromBufferPromise } from 'yauzl'

export async function unzip(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(bytes)
  const found: Record<string, string> = {}
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry)
    found[entry.fileName] = Buffer.concat(await Array.fromAsync(stream)).toString()
  }
  return found
}
