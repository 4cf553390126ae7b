import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly content: AsyncIterable<string | Buffer> | Iterable<string | Buffer>
}

/** Streams a ZIP file, using memory for one part only. */
export async function* zipParts(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const startsAt = offset
    const head = localHead(name)
    yield head
    offset += head.length
    const sums: Sums = { crc: 0, written: 0, packed: 0 }
    for await (const part of deflate(content, sums)) {
      offset += part.length
      yield part
    }
    const tail = descriptor(sums)
    yield tail
    offset += tail.length
    directory.push(directoryEntry(name, sums, startsAt))
  }
  const listed = Buffer.concat(directory)
  yield listed
  yield directoryEnd(entries.length, listed.length, offset)
}

interface Sums {
  crc: number
  written: number
  packed: number
}

async function* deflate(content: ZipEntry['content'], sums: Sums): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const part of content) {
      const bytes = typeof part === 'string' ? Buffer.from(part) : part
      sums.crc = crc32(bytes, sums.crc)
      sums.written += bytes.length
      yield bytes
    }
  }
  const packed = createDeflateRaw({ level: 3 })
  // A failure on either side ends both, and is thrown by the loop below.
  pipeline(Readable.from(counted()), packed, () => undefined)
  for await (const part of packed as AsyncIterable<Buffer>) {
    sums.packed += part.length
    yield part
  }
}

/** Checksum and sizes follow the content, as they are unknown before. */
const sumsFollow = 0x08
const utf8Name = 0x0800
const deflated = 8
const version = 20
/** 1 January 1980: no timestamp. */
const noDate = 0x21

function localHead(name: string): Buffer {
  const bytes = Buffer.from(name)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(version, 4)
  head.writeUInt16LE(sumsFollow | utf8Name, 6)
  head.writeUInt16LE(deflated, 8)
  head.writeUInt16LE(noDate, 12)
  head.writeUInt16LE(bytes.length, 26)
  return Buffer.concat([head, bytes])
}

function descriptor({ crc, written, packed }: Sums): Buffer {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(packed, 8)
  tail.writeUInt32LE(written, 12)
  return tail
}

function directoryEntry(name: string, { crc, written, packed }: Sums, startsAt: number): Buffer {
  const bytes = Buffer.from(name)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(version, 4)
  entry.writeUInt16LE(version, 6)
  entry.writeUInt16LE(sumsFollow | utf8Name, 8)
  entry.writeUInt16LE(deflated, 10)
  entry.writeUInt16LE(noDate, 14)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(packed, 20)
  entry.writeUInt32LE(written, 24)
  entry.writeUInt16LE(bytes.length, 28)
  entry.writeUInt32LE(startsAt, 42)
  return Buffer.concat([entry, bytes])
}

function directoryEnd(count: number, length: number, startsAt: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(startsAt, 16)
  return end
}
