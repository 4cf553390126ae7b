/** A piece of text on a page: where it begins, from the left and from below, and how large it is. */
interface TextPiece {
  readonly str: string
  readonly transform: readonly number[]
  readonly width: number
  readonly height: number
}

interface Placed {
  readonly text: string
  readonly left: number
  readonly below: number
  readonly width: number
  readonly height: number
}

interface Line {
  readonly below: number
  readonly height: number
  /** Where it has come to. */
  end: number
  text: string
}

const gap = '   '

/** The lines of a page in the order in which it was written; what stands apart in one stays apart. */
export function toLines(pieces: readonly TextPiece[]): string[] {
  const lines: Line[] = []
  for (const piece of pieces.filter(({ str }) => str.trim() !== '').map(place)) {
    const { text, left, below, width, height } = piece
    const line = lines.at(-1)
    if (line && continues(line, piece)) {
      line.text += between(line, left) + text
      line.end = left + width
    } else lines.push({ below, height, end: left + width, text })
  }
  return lines.flatMap(({ text }) => columnsIn(text.trim()))
}

const place = ({ str, transform, width, height }: TextPiece): Placed => ({
  text: str,
  left: transform[4] ?? 0,
  below: transform[5] ?? 0,
  width,
  height: height || 10,
})

const continues = (line: Line, { left, below }: Placed) =>
  Math.abs(below - line.below) < line.height / 2 && left - line.end > -line.height

function between({ end, height }: Line, left: number): string {
  const distance = (left - end) / height
  if (distance > 1.5) return gap
  return distance > 0.15 ? ' ' : ''
}

/** A menu in two columns has two items in a line: «Loaf   4.20   Rye   4.60». */
function columnsIn(text: string): string[] {
  const cells = text.split(/\s{3,}/)
  const isPairs =
    cells.length > 2 &&
    cells.length % 2 === 0 &&
    cells.every((cell, index) => isAmount(cell) === (index % 2 === 1))
  if (!isPairs) return [text]
  return cells.flatMap((cell, index) =>
    index % 2 === 0 ? [`${cell}${gap}${cells[index + 1] ?? ''}`] : [],
  )
}

const isAmount = (cell: string) => /^\D{0,4}\d[\d.,]*\D{0,4}$/u.test(cell)
