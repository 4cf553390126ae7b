import { Readable, Writable } from 'node:stream'
import pg from 'pg'

/** Members of a `pg` connection that its types omit. */
interface Wire {
  readonly stream: NodeJS.ReadableStream & {
    readonly writableNeedDrain: boolean
  } & NodeJS.EventEmitter
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

type Done = (error: Error | null) => void

// `pg` leaves COPY to subclasses of Query.
const Query = pg.Query as unknown as new (
  text: string,
  values: undefined,
  done: Done,
) => { handleError(error: Error, wire: Wire): void }

const pieceBytes = 256 * 1024

/** Streams the rows of `COPY … TO STDOUT`, with backpressure on the server. */
export function copyOut(client: pg.Client, sql: string): Readable {
  let wire: Wire | undefined
  let pieces: Buffer[] = []
  let waiting = 0
  const rows = new Readable({ read: () => wire?.stream.resume() })
  const hand = () => {
    const isWanted = pieces.length === 0 || rows.push(Buffer.concat(pieces))
    pieces = []
    waiting = 0
    if (!isWanted) wire?.stream.pause()
  }
  class CopyOut extends Query {
    handleCopyData({ chunk }: { chunk: Buffer }, from: Wire) {
      wire = from
      // The chunk is a view into a reused buffer.
      pieces.push(Buffer.from(chunk))
      waiting += chunk.length
      if (waiting >= pieceBytes) hand()
    }
  }
  const query = new CopyOut(sql, undefined, (error) => {
    if (error) return rows.destroy(error)
    hand()
    rows.push(null)
    // The rows are no longer read, but the connection must deliver other replies.
    wire?.stream.resume()
  })
  client.query(query as unknown as pg.Query)
  return rows
}

/** Feeds `COPY … FROM STDIN`; finishes once the server has stored every row. */
export function copyIn(client: pg.Client, sql: string): Writable {
  const { promise: open, resolve: opened, reject: refused } = Promise.withResolvers<Wire>()
  open.catch(() => undefined)
  const { promise: stored, resolve, reject } = Promise.withResolvers<void>()
  stored.catch(() => undefined)
  class CopyIn extends Query {
    handleCopyInResponse(wire: Wire) {
      opened(wire)
    }
  }
  const rows = new Writable({
    write(chunk: Buffer, _encoding, done) {
      open.then((wire) => {
        wire.sendCopyFromChunk(chunk)
        if (wire.stream.writableNeedDrain) wire.stream.once('drain', () => done())
        else done()
      }, done)
    },
    final(done) {
      open
        .then((wire) => wire.endCopyFrom())
        .then(() => stored)
        .then(() => done(), done)
    },
    destroy(error, done) {
      if (error)
        void open.then((wire) => wire.sendCopyFail('the rows ended early')).catch(() => undefined)
      done(error)
    },
  })
  const query = new CopyIn(sql, undefined, (error) => {
    if (!error) return resolve()
    refused(error)
    reject(error)
    rows.destroy(error)
  })
  client.query(query as unknown as pg.Query)
  return rows
}
