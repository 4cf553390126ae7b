import { loadLibrary } from './library.ts'
import type { Passage } from './texts.ts'
import { findPassage, indexPassages } from './find-passage.ts'

export async function answerFromTexts(
  question: string,
  others: readonly Passage[] = [],
): Promise<Passage | null> {
  const { passages } = await loadLibrary()
  return answerFromPassages(question, [...others, ...passages])
}

export const answerFromPassages = (
  question: string,
  passages: readonly Passage[],
): Passage | null => findPassage(indexPassages(passages), question)
