import { answerFromPassages } from './answer-from-passages.ts'
import { loadLibrary } from './library.ts'
import type { Passage } from './texts.ts'

/** The passage of our own texts, or of those given beside them, that answers a question; null where none does. */
export async function answerFromTexts(
  question: string,
  others: readonly Passage[] = [],
): Promise<Passage | null> {
  const { passages } = await loadLibrary()
  return answerFromPassages(question, [...others, ...passages])
}
