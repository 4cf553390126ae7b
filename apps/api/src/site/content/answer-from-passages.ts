import { findPassage } from './search/find-passage.ts'
import { indexPassages } from './search/index-passages.ts'
import type { Passage } from './texts.ts'

export const answerFromPassages = (
  question: string,
  passages: readonly Passage[],
): Passage | null => findPassage(indexPassages(passages), question)
