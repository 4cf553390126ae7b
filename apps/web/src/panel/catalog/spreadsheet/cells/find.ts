export interface Search {
  readonly find: string
  readonly matchCase?: boolean
  /** Matches the whole cell only. */
  readonly wholeCell?: boolean
}

const toPattern = ({ find, matchCase = false, wholeCell = false }: Search) => {
  const escaped = find.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(wholeCell ? `^${escaped}$` : escaped, matchCase ? 'gu' : 'giu')
}

export const isFound = (text: string, search: Search): boolean =>
  search.find !== '' && toPattern(search).test(text)

/** Replaces all matches literally: `$1` has no meaning. */
export const replaceIn = (text: string, search: Search, replacement: string): string =>
  search.find === '' ? text : text.replace(toPattern(search), () => replacement)
