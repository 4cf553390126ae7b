import { write, writeSync } from 'node:fs'

const waitingAtMost = 1024 * 1024
const againMs = 100

export interface LogSink {
  write(line: string): void
}

/**
 * Log writer that never blocks or throws: lines that cannot be written (disk full, closed pipe)
 * are dropped and counted; the count is logged first when writing works again.
 */
export function createLogSink(fd: number): LogSink {
  let waiting: string[] = []
  let bytes = 0
  let lost = 0
  let isWriting = false

  const flush = () => {
    if (isWriting || waiting.length === 0) return
    isWriting = true
    const lines = waiting.length
    const piece = Buffer.from(waiting.join(''))
    waiting = []
    bytes = 0
    send(piece, lines)
  }
  const send = (piece: Buffer, lines: number) =>
    write(fd, piece, (error, written) => {
      if (error?.code === 'EAGAIN')
        return void setTimeout(() => send(piece, lines), againMs).unref()
      if (!error && written < piece.length) return send(piece.subarray(written), lines)
      isWriting = false
      if (error) lost += lines
      else if (lost > 0) tellLoss()
      flush()
    })
  const tellLoss = () => {
    waiting.unshift(`${JSON.stringify({ level: 40, lost, msg: 'log lines were lost' })}\n`)
    lost = 0
  }
  process.on('exit', () => {
    try {
      writeSync(fd, waiting.join(''))
    } catch {}
  })
  return {
    write(line) {
      if (bytes + line.length > waitingAtMost) {
        lost += 1
        return
      }
      waiting.push(line)
      bytes += line.length
      flush()
    },
  }
}
