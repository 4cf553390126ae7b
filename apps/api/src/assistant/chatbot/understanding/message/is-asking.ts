import { normalise } from '../../../../platform/talk/words-said.ts'

const auxiliary =
  /^(?:can|could|do|does|did|is|are|am|will|would|should|shall|have|has|may|must|isnt|arent|dont|doesnt|cant|wont|cn|wil|dose)$/
const interrogative =
  /^(?:how|hows|what|whats|wat|wats|wot|wots|when|whens|why|who|whos|where|wheres|wher|which|hw)$/
const subject =
  /^(?:i|ill|you|ye|u|we|it|its|this|that|these|the|my|our|your|there|they|people|customers|marketday|any|anyone|a)$/
const measure =
  /^(?:much|many|long|about|if|happens|else|kind|sort|cost|costs|soon|often|big|far|quickly|come|then|price|fee|fees)$/

/**
 * Detects a question by its opening words, with or without a question mark. The words after the
 * first distinguish it from a name such as “What Katie Did”.
 */
export function isAsking(text: string): boolean {
  const [first = '', ...rest] = normalise(text).split(' ')
  if (auxiliary.test(first)) return rest.length > 1 && subject.test(rest[0] ?? '')
  if (!interrogative.test(first)) return false
  if (text.endsWith('?') && rest.length > 0) return true
  return rest
    .slice(0, 3)
    .some(
      (word) =>
        measure.test(word) ||
        auxiliary.test(word) ||
        /^(?:i|you|u|we|it|this|that|they)$/.test(word) ||
        (first.endsWith('s') && subject.test(word)),
    )
}
