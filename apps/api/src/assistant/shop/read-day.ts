import { measureCloseness, splitWords } from '../../platform/talk/words-said.ts'

/** 1 is Monday; `special`: holidays and dates without usual hours. */
export type DayAsked =
  | { readonly kind: 'week' | 'today' | 'tomorrow' | 'weekend' | 'special' }
  | { readonly kind: 'weekday'; readonly weekday: number }

const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const short = /^(?:mon|tues?|wed|thurs?|thu|fri|sat|sun)s?$/

const special =
  /\b(?:christmas|xmas|boxing day|new years?|nye|easter|good friday|bank holidays?|public holidays?|holidays?|half term|jubilee|thanksgiving|halloween|valentines?|mothers day|fathers day|st patricks|eve)\b|\b(?:\d{1,2}(?:st|nd|rd|th)?(?: of)?|on the) (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\b|\b(?:january|february|march|april|june|july|august|september|october|november|december)\b|\b\d{1,2}(?:st|nd|rd|th)\b/

export function readDay(message: string): DayAsked {
  if (special.test(message)) return { kind: 'special' }
  if (/\b(?:tomorrow|tmrw|tomorow|tommorow|tommorrow)\b/.test(message)) return { kind: 'tomorrow' }
  if (/\bweek ?ends?\b/.test(message)) return { kind: 'weekend' }
  const weekday = splitWords(message)
    .map(readWeekday)
    .find((day) => day > 0)
  if (weekday !== undefined) return { kind: 'weekday', weekday }
  return { kind: isNow.test(message) ? 'today' : 'week' }
}

const isNow =
  /\b(?:today|tonight|now|currently|still open|open yet|right now|at the moment|this (?:morning|afternoon|evening)|later|already)\b|^(?:is|are|r) (?:the |your )?\w+ open$/

function readWeekday(word: string): number {
  const place = names.findIndex((name) => measureCloseness(word, name) > 0)
  if (place >= 0) return place + 1
  return short.test(word) ? names.findIndex((name) => name.startsWith(word.slice(0, 3))) + 1 : 0
}
