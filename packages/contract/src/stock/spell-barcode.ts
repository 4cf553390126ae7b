/** Spellings that scanners read for one GS1 number: a UPC is an EAN-13 with a leading zero. */
export function spellBarcode(code: string): readonly string[] {
  if (/^\d{12}$/.test(code)) return [code, `0${code}`]
  return /^0\d{12}$/.test(code) ? [code, code.slice(1)] : [code]
}
