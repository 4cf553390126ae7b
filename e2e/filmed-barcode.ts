import bwipjs from 'bwip-js/node'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const width = 640
const height = 480
const modulePixels = 4

/** Makes a Y4M video of a sheet with this EAN-13, for a browser with a file as camera. */
export function filmBarcode(code: string): string {
  const [barcode] = bwipjs.raw('ean13', code, {})
  if (!barcode || !('sbs' in barcode)) throw new Error(`${code} is no EAN-13`)
  const luma = Buffer.alloc(width * height, 235)
  const total = barcode.sbs.reduce((sum, bar) => sum + bar, 0) * modulePixels
  let x = Math.round((width - total) / 2)
  for (const [index, bar] of barcode.sbs.entries()) {
    const pixels = bar * modulePixels
    if (index % 2 === 0)
      for (let y = 120; y < 360; y += 1) luma.fill(16, y * width + x, y * width + x + pixels)
    x += pixels
  }
  const chroma = Buffer.alloc((width * height) / 2, 128)
  const film = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'barcode-')), 'camera.y4m')
  const frame = [Buffer.from('FRAME\n'), luma, chroma]
  fs.writeFileSync(
    film,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`),
      ...Array.from({ length: 5 }, () => frame).flat(),
    ]),
  )
  return film
}
