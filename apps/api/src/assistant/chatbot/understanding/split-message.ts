import { tidy } from '../../../platform/talk/patterns.ts'
import { normalise } from '../../../platform/talk/words-said.ts'

export interface SplitMessage {
  readonly answer: string
  readonly question: string | null
}

/** Drops courtesies and the corrected part of a correction, and separates a question after an answer. */
export function splitMessage(message: string): SplitMessage {
  const text = withoutCourtesies(
    corrected(
      withoutCourtesies(
        message
          .replace(/,? ?\b(?:by the way|btw|fyi),?/gi, ' ')
          .replace(/\s+/g, ' ')
          .trim(),
      ),
    ),
  )
  const request =
    /^(?:can|could|would|will) (?:(?:you|u) (?:please |just |maybe )*(?:put|say|call it|make it|go for|go with|change it to|choose|pick)|(?:i|we) (?:please |just |maybe )*(?:say|call it|make it|go for|go with|change it to)) /i
  if (request.test(text)) return { answer: text.replace(request, ''), question: null }
  const answered = afterQuestion(text)
  if (answered) return answered
  if (isAsking(text)) return { answer: '', question: text }
  return atQuestion(text)
}

/** `is it free? no site`, `what do you think. UK`: without a question mark nothing is asked. */
function afterQuestion(text: string): SplitMessage | null {
  const match =
    /^([^?]{3,120}\?) (?:anyway|but|so)?,? ?(.*[^?])$/i.exec(text) ??
    /^([^?.!]{3,60})\. (.{2,})$/.exec(text)
  const [question = '', answer = ''] = match?.slice(1) ?? []
  if (answer.length < 2 || !isAsking(question) || isAsking(answer)) return null
  return { answer, question: question.endsWith('?') ? question : null }
}

/** Splits where a later clause opens as a question, or a later word does before a question mark. */
function atQuestion(text: string): SplitMessage {
  const starts = [...text.matchAll(/[,;!.?] | [-–] | (?=(?:and|but|also) )/g)].map(
    ({ index, 0: sign }) => index + sign.length,
  )
  if (text.endsWith('?'))
    starts.push(...[...text.matchAll(/ (?=\p{L})/gu)].map(({ index }) => index + 1))
  const start = starts.find((at) => isAsking(text.slice(at).replace(linking, '')))
  if (start === undefined) return { answer: text, question: null }
  return {
    answer: tidy(text.slice(0, start)).replace(/ (?:and|but|also|so)$/i, ''),
    question: tidy(text.slice(start).replace(linking, '')),
  }
}

const linking = /^(?:and|but|also|so|then) /i

const correction =
  /(?:^|[ ,.;(-])(?:no,? wait|wait,? no|wait(?=[,. ]+(?:its|it's|it’s|it is|the|we|i|that|actually|no)\b)|no,? sorry|sorry,? no|(?:sorry,? )?i mea?nt?(?: to say)?|scratch that|correction|(?<=[,.;-] )make (?:that|it)|or rather|hang on|hold on|my mistake|(?:ach )?nein,? (?:doch|einfach|warte|ich meine)?(?: nur)?|enfin non|non,? (?:plutôt|attends?)|anzi(?: no)?(?:,? meglio)?|perd[oó]n|scusa|quiero decir|je veux dire|ich meine|(?:nej|nee|nie|não),? (?:v[aä]nta|wacht|czekaj|espera)|(?<=[\p{L}\d][,.]? )(?:hm+,? )?no(?=[,.] (?!\d))|i tell a lie|(?<=\d[.,;]? )actually(?= \d)|actually,? no|no,? actually|no,? (?:make|change) (?:that|it)(?: to)?|sorry)[ ,.:;-]/giu

/** Returns the text after the last “no wait” or “not X,”, or the whole message if nothing follows. */
function corrected(message: string): string {
  const text = message.replace(/^not (?:the )?[\p{L}\d' ]{1,30}, (?:but )?(?=[\p{L}\d])/iu, '')
  const last = [...text.matchAll(correction)]
    .filter(({ 0: sign, index }) => !isNamePart(sign, text.slice(0, index)))
    .at(-1)
  const rest = last ? text.slice(last.index + last[0].length).trim() : ''
  return /[\p{L}\p{N}]/u.test(rest) ? rest : text
}

/** `Knot Sorry, with a K` */
const isNamePart = (sign: string, before: string): boolean =>
  /^ ?Sorry/.test(sign) && /\p{Lu}\p{Ll}+$/u.test(before)

/** Drops clauses on earlier times, whose towns and goods are not today's. */
export function withoutPast(message: string): string {
  const rest = message
    .split(/(?<=[,;.]) | (?=\bbut\b)/i)
    .filter((clause) => !past.test(clause))
    .join(' ')
  return /[\p{L}\p{N}]/u.test(rest) ? rest.replace(/^but /i, '') : message
}

const past =
  /\b(?:used to|originally|last year|letztes jahr|l['’]an(?:née)? derni(?:er|ère)|el año pasado|l['’]anno scorso|back in (?:19|20)\d\d|formerly|previously|years ago|my (?:nan|gran|grandad|grandfather|grandmother|dad|mum) (?:had|ran|started|began))\b/i

const hesitation =
  /^(?:wait|hang on|hold on)[,.]* (?=(?:can|do|does|is|are|how|what|why|will|would|when|where)\b)|^(?:u+m+|u+h+|e+r+m*|e+h+m*|euh+|ä+h*m+|ä+h+|h+m+|ah+|allora|pues|bueno|tja|na ja)(?:[,.…!-]+ ?| )|^(?:u+m+|u+h+|e+r+m*|eh+|h+m+|ah+|oh|well|so|ok|okay|right|yeah|yes|yep|aye|no|nope|hi|hiya|hello|hey|lol|omg|haha|sure|actually|like|look|now|typo|oops|ups|oups|whoops|my bad|my mistake|quatsch|pardon|scusa|perd[oó]n|good (?:morning|afternoon|evening)|morning)(?: there| then| so| well)?[,.!-] |^(?:hiya|hi there|hello there|hey there|ok so|yeah so|well actually|actually|basically|so basically|yeah its|yeah) /i
const courtesy =
  /(?<=[^\s,.])[,.]* (?:please|pls|plz|thanks|thank you|thx|cheers|ta|mate|love|lol|haha|sorry|im afraid|i’m afraid|i'm afraid|unfortunately|x{1,3}|i think|i guess|i suppose|i reckon|i believe|i would say|id say|for now|at the moment|atm|right now|if thats (?:ok|okay|alright)|if you like|to be honest|tbh|basically|officially|obviously|duh|actually|really|like|so far as i know)[.!)]*$/i

const closing =
  /(?<=[^\s,.])[.,;!]* (?:yours (?:faithfully|sincerely|truly)|(?:kind|best|warm|many) (?:regards|wishes))\b.*$/i

/** Without greetings and courtesies at the end. */
export const withoutEnding = (message: string): string =>
  message.replace(closing, '').replace(courtesy, '')

function withoutCourtesies(message: string): string {
  const opened = message.replace(hesitation, '')
  const shorter = withoutEnding(opened === '' ? message : opened)
  return shorter === message ? message : withoutCourtesies(shorter)
}

const auxiliary =
  /^(?:can|could|do|does|did|is|are|am|will|would|should|shall|have|has|may|must|isnt|arent|dont|doesnt|didnt|cant|wont|cn|wil|dose)$/
const interrogative =
  /^(?:how|hows|what|whats|wat|wats|wot|wots|when|whens|why|who|whos|where|wheres|wher|which|hw)$/
const subject =
  /^(?:every|each|all|i|ill|you|ye|u|we|it|its|this|that|these|the|my|our|your|there|they|people|customers|marketday|any|anyone|a)$/
const measure =
  /^(?:much|many|long|about|if|happens|else|kind|sort|cost|costs|soon|often|big|far|quickly|come|then|price|fee|fees|pays|owns|runs|gets)$/

/**
 * Detects a question by its opening words, with or without a question mark. The words after the
 * first distinguish it from a name such as “What Katie Did”.
 */
function isAsking(text: string): boolean {
  const [first = '', ...rest] = normalise(text).split(' ')
  if (auxiliary.test(first)) return rest.length > 1 && isSubject(text, rest)
  if (!interrogative.test(first)) return false
  if (text.endsWith('?') && rest.length > 0) return true
  return rest
    .slice(0, 3)
    .some((word) => follows.test(word) || (first.endsWith('s') && subject.test(word)))
}

/** `does justeat work with it` */
const isSubject = (text: string, [first = '', second = '']: readonly string[]): boolean =>
  subject.test(first) ||
  (/^(?:does|did|doesn['’]?t|didn['’]?t) /i.test(text) &&
    (text.endsWith('?') || /^(?:work|cost|count|include|need|support|offer)$/.test(second)))

/** Words after the first that make a question. */
const follows = new RegExp(
  `${measure.source}|${auxiliary.source}|^(?:i|you|u|we|it|this|that|they)$`,
)
