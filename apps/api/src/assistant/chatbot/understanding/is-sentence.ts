import { normalise } from '../../../platform/talk/words-said.ts'

const verbs =
  'am|are|is|was|were|have|has|had|havent|hasnt|dont|doesnt|didnt|do|does|did|can|cant|cannot|could|will|wont|would|should|want|wants|need|needs|think|thinking|guess|know|live|lives|move|moves|sell|make|work|decided|deciding|arguing|like|come|comes|depends|say|says|said|told|see|ask|changed|give|got|get|go'
const clause = new RegExp(
  `\\b(?:i|we|you|they|he|she|it|that|this|there|nobody|everyone|my \\w+|customers|people) (?:\\w+ ){0,2}?(?:${verbs})\\b|\\b(?:im|ive|id|ill|its|thats|theres|youre|theyre|youve|weve)\\b`,
)
const remark =
  /\b(?:here again|secret|private|none of your|not sure|no idea|dunno|undecided|not decided|decide|yet|later|complicated|depends|anything|whatever|question|questions|honest|honestly|actually|really|because|why|matter|today|right now|still|mostly|mainly|secs?|brb|moment|minute|different places?|next)\b/
const vague =
  /^(?:same as|either|somewhere|anywhere|everywhere|nowhere|no fixed|various|all over|here|there|(?:an?|my|our|the) (?:lot|bit|while|secret|coast|countryside|village|town|city|internet|house|kitchen|small|little|sea|seaside|north|south|east|west|middle|place))\b/

/** A clause or remark cannot be a name, a town or a street. */
export const isSentence = (text: string): boolean => {
  const normalised = normalise(text)
  return clause.test(normalised) || remark.test(normalised) || vague.test(normalised)
}

/** Names such as `We Are Wool`: every word has a capital letter. */
export const isTitle = (text: string): boolean => {
  const terms = text.split(/\s+/).filter((word) => /\p{L}/u.test(word))
  return (
    terms.length >= 2 &&
    terms.length <= 5 &&
    terms.every((word) => /^\p{Lu}/u.test(word)) &&
    terms.some((word) => /\p{Ll}/u.test(word))
  )
}
