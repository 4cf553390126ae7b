const sentMax = 500

/** What is sent to a model of a message: without addresses, numbers and secrets, and not all of a long one. */
export const redact = (text: string): string =>
  hidden.reduce((left, pattern) => left.replace(pattern, '…'), text).slice(0, sentMax)

const hidden = [
  // An address of the web, with whatever secret stands in it.
  /\b(?:[a-z][a-z+.-]*:\/\/|www\.)\S+/gi,
  // A mail address, also one that is spelled out.
  /\S+@\S+/g,
  /\S+\s*(?:\[at\]|\(at\)|\sat\s)\s*[\w-]+\s*(?:\sdot\s|\[dot\]|\(dot\)|\.)\s*\w+/gi,
  // A phone, a card, an account.
  /[+(]?\d(?:[\s()./-]*\d){5,}/g,
  // A key, a password, a token: letters and digits in one long word.
  /(?=\S*\d)(?=\S*\p{L})\S{16,}/gu,
  /\S{40,}/g,
]
