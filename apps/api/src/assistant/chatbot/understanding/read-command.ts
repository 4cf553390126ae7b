import type { SlotName } from '@marketday/contract/assistant/slot-names'

import type { Command } from '../../../platform/talk/senses.ts'
import { lexicons } from './words/lexicons.ts'
import speech from './words/speech.json' with { type: 'json' }
import { measureCloseness, listEntries, normalise } from '../../../platform/talk/words-said.ts'

const someone = '(?:i |we |there |theres |it )?'
const lacking =
  '(?:dont|do not|doesnt|not got|not had|havent|have not|havnt|aint|never|isnt|is not)(?: really| actually| currently| even)?(?: have| had| got| use| do| made| make| built| set up| created| started| done| want| need| yet)*'

const patterns: readonly (readonly [Command, RegExp])[] = [
  [
    'person',
    /\b(?:talk|speak|chat|connect|put)\b.* (?:to|with|through to) (?:a |an |some |the |your )?(?:real )?(?:person|human|someone|somebody|agent|people|team|sales|staff)\b/,
  ],
  [
    'person',
    /\b(?:real|actual|live) (?:person|human|agent)\b|\bhuman being\b|\b(?:ring|call|phone) (?:me|us)(?: back)?$/,
  ],
  [
    'person',
    /\b(?:someone|somebody|anyone|anybody|some one)\b.{0,16}\b(?:ring|call|phone|talk to|speak to|speak with|talk with|chat to|help me)\b|\b(?:ring|call|phone|speak to|talk to|speak with|talk with) (?:someone|somebody|anyone|anybody|one of you|you lot|a human|a person)\b|\b(?:get|give|want|need|find) (?:me )?(?:to )?(?:a|an|some) (?:person|human|agent)\b/,
  ],
  [
    'restart',
    /\b(?:start|begin) (?:all )?(?:over|again|from scratch again)\b|\bforget (?:all|everything)\b/,
  ],
  ['back', /\bgo (?:one )?(?:step )?back\b|\b(?:previous|last) (?:question|step)\b/],
  [
    'skip',
    /^(?:i |we )?(?:really |honestly |still |just )?(?:dont|do not|cant|cannot|couldnt|havent|have not|havnt|didnt|not)(?: really| even)? (?:know|remember|recall|counted|checked|looked|worked|tell|say|tell you|want to (?:say|tell|share|answer|give|put|leave|add|do|enter)|want that)\b/,
  ],
  ['skip', /\b(?:rather not|prefer not|skip (?:this|that|it))\b/],
  ['skip', /^(?:im |we are |were |its |thats )?not (?:sure|decided|applicable|relevant)\b/],
  [
    'skip',
    /^(?:ill |well |i will |we will |lets |let me |maybe )?(?:do|add|fill|put|come back|sort|tell you|give|answer|get back|decide|choose|look)\b.{0,20}\b(?:later|another time|afterwards|tomorrow|next time)$/,
  ],
  [
    'skip',
    /^(?:there is |theres )?nothing (?:is )?(?:decided|chosen|sure|certain|settled|definite|final)\b/,
  ],
  ['skip', new RegExp(`^${someone}${lacking} (?:one|any|a one|that|those|it|either)\\b`)],
  ['skip', /\brather (?:they|you|people|customers|nobody|no one) (?:didnt|did not|dont|wouldnt)\b/],
  [
    'skip',
    /^(?:its |it is )?(?:still|not yet|not|havent|have not|hasnt|never|yet to)(?: been| really| quite| actually| even)? (?:deciding|decide|decided|thinking|thought|choosing|chosen|chose|sure|settled|picked|got (?:round|that far)|worked|come up|named)\b/,
  ],
  [
    'skip',
    /^(?:i |we )(?:still|havent|have not|never|yet to|am still|are still|need to|will)(?: yet| really| quite| even)? (?:deciding|decide|decided|thinking|thought|think|choosing|chosen|settled|picked|got (?:round|that far)|worked|come up|named)\b/,
  ],
  [
    'skip',
    /^(?:i |we )?(?:(?:dont|do not|wouldnt) (?:really )?(?:mind|care|bother)|(?:im |am |not )+(?:fussed|bothered|fussy)|(?:have no|havent an?|have not a|not a) (?:idea|preference|clue|notion|scooby)|no (?:idea|clue|preference|opinion))\b/,
  ],
  [
    'skip',
    /^(?:you (?:choose|decide|pick)|your (?:choice|call)|up to you|whatever(?: \w+){0,4}|dunno|undecided|unsure|(?:i )?dunno(?: \w+){0,2}|you (?:choose|decide|pick) .{0,20}|whichever|anything|any (?:of them|will do|is fine)|either|come back to (?:that|it|this)|(?:well |lets |can we )?(?:do|leave|skip|come back to) (?:that|it|this)(?: one)?(?: for)? ?(?:later|out|blank|empty)?)$/,
  ],
  [
    'confirm',
    /^(?:yes |that |it |this )?(?:everything|all|that|it)?(?: of it)? ?(?:is|looks|seems) (?:all )?(?:right|correct|good|fine|ok)$/,
  ],
  [
    'skip',
    /^(?:(?:its|thats|it is|that is) )?(?:none of your business|(?:a )?(?:secret|private)|not telling(?: you)?|mind your own business)$|^(?:i )?(?:dont|do not|wont|never) (?:want (?:any )?(?:spam|mails?)|give (?:it |that |them )?(?:out|away)|give out my \w+|share)\b|^(?:just |please )?(?:you )?(?:pick|choose) (?:one|any|for me)$/,
  ],
  ['help', /^(?:and |but )?why (?:do|would|should|are) (?:you|i|we)\b/],
  [
    'help',
    /\b(?:what|how) (?:do|does|should|can) (?:you mean|that mean|i (?:say|answer|write|type|do))\b|\bdont (?:get|understand)\b/,
  ],
]

const absences: Readonly<Partial<Record<SlotName, RegExp>>> = {
  url: absence('web ?sites?|site|web ?page|web address|online shop|online store|domain|page'),
  businessName: absence('name|names|business name|shop name|business yet'),
  place: new RegExp(
    `${absence('shop|shop ?front|store ?front|premises|address|counter|store|fixed address|physical shop|physical store').source}|\\b(?:from|at) home\\b|\\bhome based\\b|^(?:we are |were |im |its |all |just |purely |entirely )*online$|\\bonline only\\b|\\b(?:dont|never|no) (?:\\w+ ){0,2}(?:customers|visitors|callers)\\b|\\bonly (?:sell |trade |do )?online\\b|\\bsell(?:ing)? (?:only )?online\\b|\\b(?:customers|people|nobody|no one|they|noone) (?:dont |never |doesnt |wont |cant )?(?:come|comes|visit|visits)\\b`,
  ),
  city: new RegExp(
    `${absence('town|city|real town').source}|^nowhere\\b|\\bmiddle of nowhere\\b|\\bin the (?:sticks|countryside|country)$|^(?:very |quite )?rural$`,
  ),
  email: absence('e ?mails?|email address|e mail address'),
  phone: absence('phones?|phone number|telephone|number|mobile|landline|business number'),
}

function absence(things: string): RegExp {
  return new RegExp(
    `^(?:no |nope |none )?(?:${someone}${lacking}|${someone}(?:is|are|have|got|have got)? ?no|without)(?: an?| any| the| our| my)?(?: business| work| shop| own| second| separate| proper| public| real| office| dedicated| fixed)? (?:${things})(?: yet| as of yet| so far| currently| decided| at all| for it| just yet| really| of our own| of my own| as such)*(?: (?:just|only|but|its|it is|im|we) .*)?$`,
  )
}

const exactCommand = (input: string): Command | null =>
  listEntries(lexicons.command).find(([, phrases]) => phrases.includes(input))?.[0] ?? null

/** Such as `no gracias`, which corrects nothing. */
export const isPhrase = (text: string): boolean => exactCommand(normalise(text)) !== null

/** Commands valid at any time. For a free-text question only exact words count. */
export function readCommand(text: string, slot: SlotName | null): Command | null {
  const input = normalise(text).replace(
    /^(?:no|nope|nah|yeah|well) (?=(?:i|we|dont|do not|havent|not|none|nothing|never)\b)/,
    '',
  )
  // `none` answers the question for the order volume.
  if (slot === 'orderVolume' && /^(?:none|nothing)\b/.test(input)) return null
  const exact = exactCommand(input)
  if (exact) return exact
  const isSkipped = slot !== 'businessName' && /[,.;!] ?skip\W*$/.test(text)
  if (isAbsent(slot, text) || isUndecided(text) || isSkipped) return 'skip'
  return patterns.find(([, pattern]) => pattern.test(input))?.[0] ?? nearest(input, slot)
}

function nearest(input: string, slot: SlotName | null): Command | null {
  if (slot === null && isAgreement(input)) return 'confirm'
  return slot !== null && freeTextSlots.includes(slot) ? null : nearCommand(input)
}

function nearCommand(input: string): Command | null {
  const near = listEntries(lexicons.command)
    .filter(([command]) => command !== 'confirm')
    .find(([, phrases]) => phrases.some((phrase) => measureCloseness(input, phrase) > 0))
  return near?.[0] ?? null
}

const freeTextSlots: readonly SlotName[] = ['businessName', 'city', 'place', 'contactName']

const agreeing =
  /^(?:y[eaup]*[hps]*|yess+|ja+|japp|jo|oui|si|sim|tak|evet|jep|stimmt|passt|richtig|klopt|giusto|correcto|certo|yes|yep|yeah|yea|ya|yup|aye|ok|okay|k|sure|right|correct|good|great|grand|perfect|fine|lovely|brilliant|spot|sound|excellent|cool|sweet|nickel|impeccable|perfetto|perfecto|perfeito|impecable|klar|better|prima|ok|bon|bien|bem|bene|yeh|yas|yus|mhm|mm|mmhm|uhuh|aha|righto|okey|okie|dokie|okidoki|oki|kk|ofc|certainly|indeed|naturally|obvs|legit|true|accepted|confirmed|confirm|approve|approved|lgtm|joo|stammer|ratt|ace|champion|mint|belter|bonzer|ripper|beaut|beauty|rad|awesome|amazing|fantastic|wicked|bingo|brill|smashing|magic|class|lush|works|worries|problem|suits|hunky|roger|marvellous|marvelous|splendid|terrific|superb|fabulous|yay|woohoo|top|wunderbar|hervorragend|toll|jawohl|genial|formidable|super|estupendo|fenomenal|ottimo|benissimo|otimo|beleza|excelente|geweldig|mooi|uitstekend|swietnie|dobrze|jattebra|toppen|kanon|fint|flott|harika|love|loving|stemmer|rigtigt|godt|precis|genau|korrekt|submit|goedgekeurd|akkurat|tamam|dogru|👍|finally|hooray|yessir|happy|done|exactly|absolutely|definitely|agreed|super|nice|accurate|thumbs|bang|deadly|sorted|ideal|fab|wonderful|yess|yh)$/
const around =
  /^(?:bang|dory|thumbs|jubbly|old|boy|oh|wow|ah|well|mighty|really|so|how|pretty|will|thatll|nicely|ta|thank|you|think|ready|much|dear|mate|love|shes|hes|no|changes|fine|ship|deal|guess|suppose|whatever|by|alles|so|ist|das|es|sieht|aus|cest|tout|est|c|todo|tudo|tutto|esta|wszystko|allt|ser|ut|det|ar|alt|er|zo|dat|helemaal|graag|obrigada|obrigado|gracias|grazie|merci|danke|bedankt|dziekuje|tack|takk|tak|tesekkurler|bitte|por|favor|sir|madam|boss|then|all|my|our|that|thats|it|its|is|everything|every|looks|look|looking|seems|sounds|this|of|to|me|on|up|the|very|so|for|go|ahead|lets|do|with|im|i|am|we|are|were|thing|as|far|can|see|tell|and|about|just|now|please|thanks|there|job|happy|them|details|answers|they|course|think|yes|a|one|hundred|percent|100|got|you|have|nothing|change|make|create|build|shop|account|set|open|start|crack|send|carry|keep|continue|proceed|move|next)$/

const isAbsent = (slot: SlotName | null, text: string) =>
  slot !== null &&
  [text, ...text.split(/[,;.]/)].some((part) => absences[slot]?.test(normalise(part)))

/** `good question, still thinking about it` */
const isUndecided = (text: string) =>
  /^(?:good question|tricky(?: one)?|hm+|oo+h?|not sure|honestly)[,.!]? (?:i(?:['’]?m| am) |we(?:['’]?re| are) )?(?:still |not )?(?:thinking|deciding|decided|choosing|undecided|sure)\b/i.test(
    text,
  )

const settling = /^(?:do|will|ready|suppose|guess|think|fine|go|ship|deal|thatll)$/

/** Words after a yes that ask for a change. */
const objection =
  /\b(?:but|not|no|except|change|wrong|instead|only|wait|aber|nicht|falsch|mais|pas|pero|cambia|ma|non|mas|nao|maar|niet|ale|nie|men|inte|ama|\d+)\b/

/** A short remark at the summary without an objection, a question or a value. */
export function isAssent(text: string): boolean {
  const words = normalise(text).split(' ')
  const isShort = words.length <= 3 && !/[\d?@]/.test(text)
  return isShort && !objection.test(words.join(' ')) && !words.some((word) => named.has(word))
}

const named = new Set(Object.values(speech.slots).flat())

function isAgreement(input: string): boolean {
  if (/\b(?:yes|yep|yeah)$/.test(input) && !objection.test(input)) return true
  const all = input.split(' ')
  if (
    /^(?:(?:she|he|they|mum|dad|we) (?:say|says|said) )?(?:yes|yep|yeah|yess+|aye|ye|ja|oui|si|sim|tak|evet|isso|jep)\b/.test(
      input,
    ) &&
    all.length <= 8
  )
    return !objection.test(input)
  if (/^(?:no|nope|nothing)(?: \w+){0,2} (?:changes?|fine|good|change|else)$/.test(input))
    return true
  return (
    all.length <= 10 &&
    !/^no\b/.test(input) &&
    all.some((word) => agreeing.test(word) || settling.test(word)) &&
    all.every((word) => agreeing.test(word) || around.test(word))
  )
}
