import { after, countWords, tidy, findWebAddress } from '../../../../platform/talk/patterns.ts'
import { findTown } from '../words/places.ts'
import type { Heard, Hearing, Guess } from './hearing.ts'
import { isSentence, isTitle } from '../is-sentence.ts'
import { withoutLead } from '../words/leads.ts'
import { lexicons } from '../words/lexicons.ts'
import { normalise } from '../../../../platform/talk/words-said.ts'

export function readBusinessName(hearing: Hearing): Heard {
  const text = withoutDoubt(withoutRemarks(hearing.text))
  if (undecided.test(text) && !isTitle(text)) return {}
  if (isStart(text)) return { guesses: [nameGuess(text)] }
  return isNumbered.test(text) ? { value: text } : readSaid({ ...hearing, text })
}

/** `new` repeats the answer to the first question. */
const isStart = (text: string): boolean =>
  text === text.toLowerCase() && lexicons.intent.fresh.includes(normalise(text))

/** `don't know yet, maybe Blue Door. yeah Blue Door`; small letters are a remark: `maybe later`. */
export const withoutDoubt = (text: string): string =>
  undecided.test(text)
    ? tidy(
        /\b(?:[Mm]aybe|[Pp]erhaps|[Pp]ossibly|[Pp]robably|[Tt]hinking|[Vv]ielleicht|[Pp]eut-être|[Qq]uizás?|[Tt]al vez|[Ff]orse|[Tt]alvez)[ ,:]+([\p{Lu}\d].+)$/u
          .exec(text)?.[1]
          ?.split(/[.;!?]\s|,\s/)[0] ?? text,
      )
    : text
const undecided =
  /^(?:i |we |well |hm+ )*(?:dunno|(?:do not|don['’]?t|not) (?:really )?(?:know|sure)|not sure|no idea|undecided|weiß (?:ich )?(?:noch )?nicht|keine ahnung|je (?:ne )?sais pas|no (?:lo )?sé|non (?:lo )?so|não sei)\b/i

/** `No. 12` */
const isNumbered = /^(?:no|nr|n°|number)\.? ?\d+[\p{L}\s]{0,30}$/iu

function readSaid({ text: said, isAside }: Hearing): Heard {
  const settledOn = /\bso (\p{L}.{1,40}) it is$/iu.exec(tidy(said))?.[1]
  const text = settledOn ?? withoutLead('businessName', said)
  if (isTitle(tidy(text)) && !strongLead.test(text)) return { value: tidy(text) }
  const isNumber =
    /^[+\d][\d\s()-]{7,}$|^(?:about |around |roughly )?\d+ (?:things|products|items|designs)\b/i
  return isNumber.test(text.trim()) ? {} : readUntitled(text, isAside)
}

function readUntitled(text: string, isAside: boolean): Heard {
  const name = nameIn(text)
  if (name !== null && countWords(name) <= 8) return { value: name }
  const remainder = tidy(text.replace(hedge, ''))
  const whole = tidy(remainder.split(furtherClause)[0] ?? '')
  if (!isNameLike(whole)) return {}
  // The message contains other information: the whole text is unlikely to be the name.
  if (isAside && whole === remainder) return nameWithTown(whole)
  return isTold.test(whole) ? { guesses: [nameGuess(whole)] } : { value: whole }
}

function nameWithTown(whole: string): Heard {
  const name = withoutTown(whole)
  return name === whole || isTold.test(whole) ? {} : { value: name }
}

/** Drops spelling hints, doubts and reasons: `Le Litt (avec deux t)`, `Tilly's Tea maybe`. */
function withoutRemarks(said: string): string {
  const text = said.trim().replace(leadIn, '')
  const newer = newerName.exec(text)?.[1]
  const clauses = (newer ?? text)
    .replace(/\s*\((?=\p{Ll})[^)]*\)/gu, '')
    .split(/[,;] |(?<=\p{L}{3})\. (?=\p{Lu})|\s[-–] /u)
    .map((clause) => clause.trim().replace(spelling, '').replace(doubt, '').trim())
    .filter((clause) => clause !== '' && !remark.test(clause) && !isFiller(clause))
  const named = clauses.find((clause) => /^[\p{Lu}\d]/u.test(clause))
  const [first = '', second] = named
    ? clauses.filter((clause) => !/^\p{Ll}/u.test(clause))
    : clauses
  if (first === '') return text
  const kept = named ? clauses.filter((clause) => !/^\p{Ll}/u.test(clause)) : clauses
  return second !== undefined && isRestated(first, second) ? second : kept.join(', ')
}

/** `Der Laden heißt …`, `the name's …`, `ok: …` */
const leadIn =
  /^(?:\S+ ){0,2}?(?:laden|geschäft|shop|boutique|magasin|tienda|negozio|loja|sklep|winkel|butik\p{L}*|firm\p{L}*|name|nom|nombre|nome|naam|nazwa|namn\p{L}*|navn\p{L}*)\s(?:heißt|heisst|ist|s['’]appelle|c['’]est|est|se llama|es|si chiama|è|chama-se|é|nazywa się|to|heter|är|heet|hedder|er)\s+|^(?:the |our )?name['’]s\s+|^(?:ok|okay|right|yes)?:\s*|^(?:i['’]d|we['’]d|i would|we would) (?:like|go (?:for|with))\s+|^now\s+(?=\p{Lu})/iu

const newerName =
  /\b(?:was|used to be|formerly|old name)\b.*\b(?:now|but)\b(?: (?:now|its|it['’]s|it is|called|we['’]?re|we are))* (\S.{1,50})$/i
const spelling =
  /(?:^|,? )(?:(?:with|avec|mit|con|com|met|med|z) (?:an?|the|one|two|double|capital|no|une?|deux|zwei|einem|una?|dos|due|dois|twee|två|dwoma|ett) .{1,24}|(?:with|avec|mit|con|com|met|med|z) \p{L}{1,2}|(?:all )?(?:in )?(?:one word|two words|lower ?case|capitals|caps)|no spaces?|(?:spelled|spelt|written) .{1,40})$/iu
const doubt =
  /[, ]+(?:maybe|perhaps|probably|i think|i guess|i suppose|for now|or something|vielleicht|glaube ich|denke ich|peut-être|je crois|quizás?|creo|forse|credo|talvez|acho|misschien|denk ik|może|chyba|kanske|belki)$/i
const remark =
  /^(?:after|named|short for|meaning|because|cos|since|est(?:ablished)?|as in|like the|in honou?r of|nothing|not sure|no idea|it was|she|he|my|its the|that['’]?s|spelled|spelt|with an?|thats|nach|weil|d['’]après|parce que|porque|perché|omdat|bo)\b/i
/** `oh right, the name` */
const isFiller = (clause: string): boolean =>
  /^(?:(?:oh|ah|right|ok|okay|sorry|yes|well|um|so|the|name|shop|business|company|of|our|lol|haha|hm+|hi|hello|you mean)(?:\s|$))+$/i.test(
    clause.replace(/[^\p{L}\s]/gu, ''),
  )
/** `Hendersons Meats, with the apostrophe - Henderson's Meats` */
const isRestated = (first: string, second: string): boolean =>
  normalise(first) === normalise(second)

const strongLead =
  /\b(?:called|named|known as|trad(?:e|es|ing) as|name is|names? will|name would|call (?:it|us|ourselves)|calling)\b|\bname:|^(?:it(?:’|')?s|its)\b/i
const isNameLike = (name: string) => isShort(name) && !/[?@]/.test(name) && !isSentence(name)
const isShort = (name: string) => countWords(name) > 0 && countWords(name) <= 7

const isTold = /^(?:i|we|you|it|they|there|this|that|im|were)\s/i
const hedge =
  /^(?:probably|maybe|perhaps|possibly|likely|provisionally|something like|i think|just|simply|name|business name|shop name)[\s:,-]+/i
const furtherClause =
  /[,;.] (?=(?:and )?(?:we|i|its|it’s|it's|it|our|which|been|since|based|selling|a)\b)| (?=(?:and|but|though|although) (?:we|i|its|it|thats|that|this|not|might|may|could)\b)| (?=(?:we(?:['’]?re| are)|i(?:['’]?m| am)) (?:in|from|based|near|located|selling|a|an|just)\b)/i

const withoutTown = (name: string) => {
  const place = /\s(?:in|from|near|at)\s+(.+)$/.exec(name)
  return place &&
    (findTown(place[1] ?? '') ||
      /^\p{Lu}\p{Ll}+(?:,? (?:\p{Lu}{2,3}|England|Scotland|Wales|Ireland))?$/u.test(place[1] ?? ''))
    ? name.slice(0, place.index)
    : name
}

export function nameIn(text: string): string | null {
  const name =
    after(namedSo, text.replace(/\bmy (?:own )?name,\s+/i, ''))?.replace(/^just /i, '') ?? null
  const isNone =
    /^(?:(?:it|that|this|them|those|something|one|me|us|you|her|him)$|wrong|not|incorrect|missing|mis\w+|spelled|spelt|fine|ok|good|right|undecided|to be|tb[acd])\b/i
  if (name === null || name === '' || isNone.test(name)) return null
  const short = withoutTown(tidy(name.split(furtherClause)[0] ?? ''))
  return isSentence(short) && !isTitle(short) ? null : short
}

const namedSo =
  /\b(?:we |i |lets |let’s |let's |it(?:’|')?ll |itll )?(?:trade as|trades as|calling (?:it|ourselves|ours)|call(?:s|ed)? (?:it|us|ourselves|ours|the (?:business|shop|company|store))|know(?:n)? (?:us |it )?as|go(?:ing)? (?:with|for)|goes by|(?:my|our|the) \w+ wants|wants? it to be|will be|ll be|itll be|gonna be|going to be|thinking(?: of| about)?|leaning towards|lets say|let(?:’|')s say|(?<=^|, )say)(?: called)?\s+|\b(?:(?:it(?:’|')?s|its|is|am|are|be|was) )?(?:called|named|trading as|known as|go by)\s+|\bname (?:of (?:my|our|the) \w+ )?(?:is|will be|would be)\s+|\bname:\s*|^(?:it(?:’|')?s|its|we are|were|we(?:’|')re|that would be|that(?:’|')s|thats|that is)\s+(?:(?:called|named|known as|trading as|actually|just|simply|now|going to be|gonna be)\s+)*/i

export function readUrl({ text, isAside }: Hearing): Heard {
  const address = findWebAddress(newest.exec(text)?.[1] ?? text, true)
  if (address === null) return guessAddress(text, isAside)
  const other = findWebAddress(/ or (.{1,200})$/i.exec(text)?.[1] ?? '', true)
  return other === null ? { value: address } : { guesses: [address, other].map(addressGuess) }
}

function guessAddress(text: string, isAside: boolean): Heard {
  const spelled = readSpelled(text.split(/[,;]/)[0] ?? '') ?? readSpelled(text)
  if (spelled) return { guesses: [addressGuess(spelled)] }
  const name = tidy(text)
  const isName = !isAside && countWords(name) <= 5 && /^[^?@]+$/.test(name)
  return isName ? { guesses: [nameGuess(name)] } : {}
}

const addressGuess = (value: string): Guess => ({
  slot: 'url',
  label: value.replace(/^https:\/\/(.*?)\/$/, '$1'),
  value,
})

/** Reads `kiln lane dot com` as an address. */
function readSpelled(text: string): string | null {
  const [, name, ending] = spelledAddress.exec(normalise(text).replaceAll(' dot ', ' ')) ?? []
  if (!name || !ending) return null
  const host = name.replaceAll(/^(?:www|w w w)\b| /g, '').replace(/^www/, '')
  return `https://${host}.${ending.replace(' ', '.')}/`
}

const spelledAddress =
  /^(?:its |it is |our site is |the site is )?(.{1,80}) (com|net|org|shop|store|ie|de|fr|es|it|nl|eu|us|ca|co uk|org uk|co|com au|co nz|biz|info)$/

/** Prefers the new address if an old and a new one are mentioned. */
const newest = /\b(?:new|now|current|newer|latest|moved to|instead)\b(.*\.[a-z]{2,}.*)$/i

const nameGuess = (name: string): Guess => ({
  slot: 'businessName',
  label: `“${name}” is its name`,
  value: name,
})
