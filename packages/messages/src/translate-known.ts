import { languageOf } from './languages.ts'
import { catalogs } from './translator.ts'

const idsByText = new Map(Object.entries(catalogs.en.errors).map(([id, text]) => [text, id]))

/** Translates an English error without placeholders; other texts stay as they are. */
export function translateKnown(text: string, locale: string): string {
  const id = idsByText.get(text)
  return id === undefined ? text : (catalogs[languageOf(locale)].errors[id as 'required'] ?? text)
}
