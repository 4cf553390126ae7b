const goods: Readonly<Record<string, string>> = {
  '🧁': 'cupcake',
  '🍰': 'cake',
  '🎂': 'cake',
  '🍞': 'bread',
  '🥐': 'croissant',
  '🥖': 'baguette',
  '🍪': 'cookie',
  '🍷': 'wine',
  '🍺': 'beer',
  '🍕': 'pizza',
  '🧀': 'cheese',
  '☕': 'coffee',
  '🍯': 'honey',
  '💐': 'bouquet',
  '🌹': 'rose',
  '🌷': 'tulip',
  '🌸': 'flower',
  '🌻': 'sunflower',
  '🌱': 'plant',
  '🪴': 'plant',
  '👗': 'dress',
  '👕': 'shirt',
  '👟': 'shoe',
  '🕯': 'candle',
  '💄': 'makeup',
  '🧼': 'soap',
  '📚': 'book',
  '📖': 'book',
  '🎁': 'gift',
  '🔨': 'hammer',
  '🔧': 'tool',
  '📦': 'parcel',
  '📮': 'post',
  '🚗': 'delivery',
  '🚚': 'delivery',
  '🛵': 'delivery',
  '👍': 'yes',
  '✅': 'yes',
  '👌': 'yes',
  '👎': 'no',
  '❌': 'no',
}

const flag = /[\u{1F1E6}-\u{1F1FF}]{2}/gu
const pictograph = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{FE0F}|\u{200D}/gu

/** Beside words emoji only decorate; alone they are the message. */
export function readEmoji(text: string): string {
  const bare = text.replace(flag, ' ').replace(pictograph, ' ').replace(/\s+/g, ' ').trim()
  if (/[\p{L}\p{N}]/u.test(bare)) return bare
  const spelled = text
    .replace(flag, (letters) => ` ${countryCode(letters)} `)
    .replace(pictograph, (sign) => ` ${goods[sign] ?? ''} `)
    .replace(/\s+/g, ' ')
    .trim()
  return spelled === '' ? text : spelled
}

const countryCode = (letters: string): string =>
  [...letters].map((letter) => String.fromCharCode((letter.codePointAt(0) ?? 0) - 0x1f1a5)).join('')
