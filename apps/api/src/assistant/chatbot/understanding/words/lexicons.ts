import { normalise } from '../../../../platform/talk/words-said.ts'
import languages from './languages.json' with { type: 'json' }
import words from './words.json' with { type: 'json' }

type Table = Readonly<Record<string, readonly string[]>>

/** English terms with those of other languages. */
function mergeTerms<T extends Table>(table: T, others: Table): Record<keyof T & string, string[]> {
  const entries = Object.entries(table).map(([option, terms]) => [
    option,
    [...new Set([...terms, ...(others[option] ?? []).map(normalise)])],
  ])
  return Object.fromEntries(entries) as Record<keyof T & string, string[]>
}

export const lexicons = {
  intent: mergeTerms(words.intent, languages.intent),
  industry: mergeTerms(words.industry, languages.industry),
  channels: mergeTerms(words.channels, languages.channels),
  theme: mergeTerms(words.theme, languages.theme),
  command: mergeTerms(words.command, languages.command),
}
