const sentMax = 500

export const redact = (text: string): string =>
  hidden.reduce((left, pattern) => left.replace(pattern, '…'), text).slice(0, sentMax)

const hidden = [
  // URLs, with any secrets in them.
  /\b(?:[a-z][a-z+.-]*:\/\/|www\.)\S+/gi,
  // Mail addresses, also spelled out.
  /\S+@\S+/g,
  /\S+\s*(?:\[at\]|\(at\)|\sat\s)\s*[\w-]+\s*(?:\sdot\s|\[dot\]|\(dot\)|\.)\s*\w+/gi,
  // Phone, card and account numbers.
  /[+(]?\d(?:[\s()./-]*\d){5,}/g,
  // Keys, passwords, tokens: long words of letters and digits.
  /(?=\S*\d)(?=\S*\p{L})\S{16,}/gu,
  /\S{40,}/g,
]
