/** Splits a field name into words: `countryOfOrigin` is “Country of origin”. */
export function spellOut(name: string): string {
  const spelled = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return spelled.charAt(0).toUpperCase() + spelled.slice(1)
}
