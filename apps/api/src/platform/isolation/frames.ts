export interface Frame {
  readonly message: unknown
  readonly bytes: Buffer
}

export interface FrameLimits {
  readonly maxMessageBytes: number
  readonly maxBytes: number
}

export class FrameTooLarge extends Error {
  constructor() {
    super('A message between processes is too large')
    this.name = 'FrameTooLarge'
  }
}

const headBytes = 8
const emptyBuffer = Buffer.alloc(0)

/** Frame layout: two lengths, JSON, bytes. */
export function frameOf(message: unknown, bytes: Uint8Array = emptyBuffer): Uint8Array[] {
  const text = Buffer.from(JSON.stringify(message))
  const head = Buffer.alloc(headBytes)
  head.writeUInt32BE(text.length, 0)
  head.writeUInt32BE(bytes.length, 4)
  return [head, text, bytes]
}

/**
 * Parses a stream of frames. Throws `FrameTooLarge` before buffering more than the limits,
 * `SyntaxError` for garbage.
 */
export function createFrameReader(
  { maxMessageBytes, maxBytes }: FrameLimits,
  onFrame: (frame: Frame) => void,
): (chunk: Buffer) => void {
  let parts: Buffer[] = []
  let length = 0

  const nextLength = (): number | null => {
    if (length < headBytes) return null
    if ((parts[0]?.length ?? 0) < headBytes) parts = [Buffer.concat(parts, length)]
    const [head = emptyBuffer] = parts
    const [message, bytes] = [head.readUInt32BE(0), head.readUInt32BE(4)]
    if (message > maxMessageBytes || bytes > maxBytes) throw new FrameTooLarge()
    return headBytes + message + bytes
  }

  return (chunk) => {
    parts.push(chunk)
    length += chunk.length
    for (
      let frameLength = nextLength();
      frameLength !== null && length >= frameLength;
      frameLength = nextLength()
    ) {
      const whole = parts.length === 1 ? (parts[0] ?? emptyBuffer) : Buffer.concat(parts, length)
      const end = headBytes + whole.readUInt32BE(0)
      parts = [whole.subarray(frameLength)]
      length -= frameLength
      onFrame({
        message: JSON.parse(whole.toString('utf8', headBytes, end)) as unknown,
        bytes: whole.subarray(end, frameLength),
      })
    }
  }
}
