import { fromBufferPromise } from 'yauzl'
import type { Entry } from 'yauzl'
import { Parser } from 'htmlparser2'

import { FileProblem } from './file-problem.ts'

/** Receives events of an XML file; names without namespace prefix. */
interface PartListener {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
  readonly isOver?: () => boolean
}

/** Files within an Office file, unpacked as a stream, never as a whole. */
export interface OfficePackage {
  has(name: string): boolean
  /** Reads nothing if the file is missing. */
  read(name: string, listener: PartListener): Promise<void>
}

/** Sheets nest less than ten elements. */
const limits = { entries: 2_000, unpackedBytes: 100 * 1024 * 1024, depth: 64, attributes: 64 }

export async function openPackage(bytes: Buffer): Promise<OfficePackage> {
  const zip = await fromBufferPromise(bytes).catch(refuse)
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.size >= limits.entries) throw new FileProblem('too_much')
      entries.set(entry.fileName.toLowerCase(), entry)
    }
  } catch (error) {
    refuse(error)
  }
  let unpacked = 0
  return {
    has: (name) => entries.has(name.toLowerCase()),
    async read(name, listener) {
      const entry = entries.get(name.toLowerCase())
      if (!entry) return
      if (entry.isEncrypted()) throw new FileProblem('locked')
      if (entry.uncompressedSize > limits.unpackedBytes) throw new FileProblem('too_much')
      const parser = createParser(listener)
      const decoder = new TextDecoder()
      try {
        for await (const chunk of await zip.openReadStreamPromise(entry)) {
          unpacked += (chunk as Buffer).byteLength
          if (unpacked > limits.unpackedBytes) throw new FileProblem('too_much')
          parser.write(decoder.decode(chunk as Buffer, { stream: true }))
          if (listener.isOver?.()) return
        }
        parser.end()
      } catch (error) {
        refuse(error)
      }
    },
  }
}

/** Passes a FileProblem on; any other error means that the file is damaged. */
function refuse(error: unknown): never {
  throw error instanceof FileProblem ? error : new FileProblem('damaged')
}

/** Decodes XML's five entities and numeric references; entities that a file declares are not expanded. */
function createParser({ open, text, close }: PartListener) {
  const count = { depth: 0, attributes: 0 }
  return new Parser(
    {
      onopentagname() {
        count.depth += 1
        count.attributes = 0
        if (count.depth > limits.depth) throw new FileProblem('too_much')
      },
      onattribute() {
        count.attributes += 1
        if (count.attributes > limits.attributes) throw new FileProblem('too_much')
      },
      onopentag: (name, attributes) => open?.(localName(name), attributes),
      ontext: (data) => text?.(data),
      onclosetag(name) {
        count.depth -= 1
        close?.(localName(name))
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)
