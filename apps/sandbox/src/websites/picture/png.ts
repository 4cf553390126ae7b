import { crc32, deflateSync } from 'node:zlib'

/** Encodes rows of red, green, blue bytes as a PNG file. */
export function encodePng(pixels: Uint8Array, width: number, height: number): Buffer {
  const stride = width * 3
  const filtered = Buffer.alloc(height * (stride + 1))
  for (let y = 0; y < height; y += 1) {
    const at = y * (stride + 1)
    // "Up" turns the even background into zeros.
    filtered[at] = 2
    for (let x = 0; x < stride; x += 1) {
      const above = y === 0 ? 0 : (pixels[(y - 1) * stride + x] ?? 0)
      filtered[at + 1 + x] = ((pixels[y * stride + x] ?? 0) - above) & 255
    }
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header(width, height)),
    chunk('IDAT', deflateSync(filtered, { level: 3 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The beginning of a picture that claims to be enormous. */
export function bombPng(): Buffer {
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header(60_000, 60_000)),
    chunk('IDAT', deflateSync(Buffer.alloc(4_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function header(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(13)
  bytes.writeUInt32BE(width, 0)
  bytes.writeUInt32BE(height, 4)
  bytes.set([8, 2, 0, 0, 0], 8)
  return bytes
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
