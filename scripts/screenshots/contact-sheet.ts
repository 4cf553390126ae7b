import sharp from 'sharp'

const scale = 1.6
const gap = 12
/** The top of a long page is enough for review. */
const tallest = 1800

export async function contactSheet(
  file: string,
  pictures: readonly Buffer[],
  perRow: number,
): Promise<void> {
  const tiles = await Promise.all(pictures.map(tileOf))
  const rowHeight = Math.max(...tiles.map(({ height }) => height)) + gap
  const layers = tiles.map(({ data, width }, index) => {
    const start = index - (index % perRow)
    const before = tiles.slice(start, index).reduce((sum, tile) => sum + tile.width + gap, 0)
    return { input: data, left: before, top: (start / perRow) * rowHeight, width }
  })
  const sheet = {
    width: Math.max(...layers.map(({ left, width }) => left + width)),
    height: Math.ceil(tiles.length / perRow) * rowHeight - gap,
    channels: 3,
    background: '#777',
  } as const
  await sharp({ create: sheet })
    .composite(layers.map(({ input, left, top }) => ({ input, left, top })))
    .png({ palette: true, quality: 90 })
    .toFile(file)
}

async function tileOf(picture: Buffer) {
  const { width, height } = await sharp(picture).metadata()
  const { data, info } = await sharp(picture)
    .extract({ left: 0, top: 0, width, height: Math.min(height, tallest) })
    .resize({ width: Math.round(width / scale) })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
