import type { Readable } from 'node:stream'

/** The first and the last byte. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface StoredBytes {
  readonly byteSize: number
  /** All of it, or the range. */
  read(range?: ByteRange): Promise<Readable>
}

export interface Taken {
  readonly key: string
  readonly byteSize: number
  /** SHA-256, in hexadecimal digits. */
  readonly hash: string
}

/** Where the bytes of files lie; keys look like paths and are made by us alone. */
export interface FileStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Keeps what arrives part by part, whole or not at all, under a key that follows from its hash. */
  take(stream: Readable, keyOf: (hash: string) => string, contentType: string): Promise<Taken>
  /** Null when there is none. */
  open(key: string): Promise<StoredBytes | null>
  /** Removes it for good; false where it was written after that moment. Nothing to remove is no fault. */
  remove(key: string, writtenBefore: Date): Promise<boolean>
}
