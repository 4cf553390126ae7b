import { openPaper } from '../../src/platform/paper/paper.ts'
import type { Paper } from '../../src/platform/paper/paper.ts'

export async function drawnPaper(draw: (paper: Paper) => void): Promise<Blob> {
  const paper = await openPaper('Test')
  draw(paper)
  paper.end()
  return new Blob(await Array.fromAsync(paper))
}
