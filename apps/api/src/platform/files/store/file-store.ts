import type { Readable } from 'node:stream'

/** The first and the last byte. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface StoredBytes {
  readonly stream: Readable
  /** Of the whole file, also where only a range of it is read. */
  readonly byteSize: number
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
  exists(key: string): Promise<boolean>
  /** Null when there is none. */
  open(key: string, range?: ByteRange): Promise<StoredBytes | null>
  /** Nothing happens when there is none. */
  delete(key: string): Promise<void>
}
