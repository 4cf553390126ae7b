/** Unique EAN-13 with check digit. No leading zero: cameras read that as a UPC. */
export function randomEan13(): string {
  const random = (from: number) => from + Math.floor(Math.random() * (10 - from))
  const digits = [random(1), ...Array.from({ length: 11 }, () => random(0))]
  const sum = digits.reduce((all, digit, index) => all + digit * (index % 2 === 0 ? 1 : 3), 0)
  return [...digits, (10 - (sum % 10)) % 10].join('')
}
