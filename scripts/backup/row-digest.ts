import { hash } from 'node:crypto'
import { Transform } from 'node:stream'

export type RowDigest = { rows: number; digest: string }

const newline = 0x0a
const lanes = 8

/** Counts rows (one per line) and sums their hashes, so that equal rows give the same digest in any order. */
export function digestRows(): Transform & { result(): RowDigest } {
  const sum = new Uint32Array(lanes)
  let rows = 0
  let begun: Buffer = Buffer.alloc(0)
  const add = (row: Buffer) => {
    const digest = hash('sha256', row, 'buffer')
    for (let lane = 0; lane < lanes; lane += 1)
      sum[lane] = (sum[lane] ?? 0) + digest.readUInt32BE(lane * 4)
    rows += 1
  }
  const passing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const text = begun.length > 0 ? Buffer.concat([begun, chunk]) : chunk
      let start = 0
      for (let end = text.indexOf(newline); end >= 0; end = text.indexOf(newline, start)) {
        add(text.subarray(start, end))
        start = end + 1
      }
      begun = Buffer.from(text.subarray(start))
      done(null, chunk)
    },
  })
  const result = () => {
    if (begun.length > 0) throw new Error('the last row is cut off')
    return { rows, digest: [...sum].map((lane) => lane.toString(16).padStart(8, '0')).join('') }
  }
  return Object.assign(passing, { result })
}
