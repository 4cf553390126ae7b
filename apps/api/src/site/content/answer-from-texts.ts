import { answerFromPassages } from './answer-from-passages.ts'
import { loadLibrary } from './library.ts'
import type { Passage } from './texts.ts'

export async function answerFromTexts(
  question: string,
  others: readonly Passage[] = [],
): Promise<Passage | null> {
  const { passages } = await loadLibrary()
  return answerFromPassages(question, [...others, ...passages])
}
