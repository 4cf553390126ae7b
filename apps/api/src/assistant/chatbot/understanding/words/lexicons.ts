import { normalise } from '../../../../platform/talk/words-said.ts'
import languages from './languages.json' with { type: 'json' }
import words from './words.json' with { type: 'json' }

type Table = Readonly<Record<string, readonly string[]>>

/** English terms with those of other languages. */
function joined<T extends Table>(table: T, others: Table): Record<keyof T & string, string[]> {
  const entries = Object.entries(table).map(([option, terms]) => [
    option,
    [...new Set([...terms, ...(others[option] ?? []).map(normalise)])],
  ])
  return Object.fromEntries(entries) as Record<keyof T & string, string[]>
}

export const lexicons = {
  intent: joined(words.intent, languages.intent),
  industry: joined(words.industry, languages.industry),
  channels: joined(words.channels, languages.channels),
  theme: joined(words.theme, languages.theme),
  command: joined(words.command, languages.command),
}
