import { findPassage } from './search/find-passage.ts'
import { indexPassages } from './search/index-passages.ts'
import type { Passage } from './texts.ts'

/** The passage that answers a question; null where none does. */
export const answerFromPassages = (
  question: string,
  passages: readonly Passage[],
): Passage | null => findPassage(indexPassages(passages), question)
