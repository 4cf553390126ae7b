/** All that scanners read of one number of the trade (GS1): a UPC is an EAN-13 that begins with a zero. */
export function spellBarcode(code: string): readonly string[] {
  if (/^\d{12}$/.test(code)) return [code, `0${code}`]
  return /^0\d{12}$/.test(code) ? [code, code.slice(1)] : [code]
}
