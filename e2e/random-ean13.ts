/** A barcode that no other item has; its last digit checks the others. */
export function randomEan13(): string {
  const digits = Array.from({ length: 12 }, () => Math.floor(Math.random() * 10))
  const sum = digits.reduce((all, digit, index) => all + digit * (index % 2 === 0 ? 1 : 3), 0)
  return [...digits, (10 - (sum % 10)) % 10].join('')
}
