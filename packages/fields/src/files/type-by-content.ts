/** Detects the file type by its first bytes, since name and reported type prove nothing. Null if unknown. */
export async function typeByContent(file: Blob): Promise<string | null> {
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  return signatures.find(([, fits]) => fits(bytes))?.[0] ?? null
}

const headBytes = 4096

type Signature = readonly [type: string, fits: (bytes: Uint8Array) => boolean]

const begins =
  (...signature: number[]) =>
  (bytes: Uint8Array) =>
    signature.every((byte, index) => bytes[index] === byte)

const textAt = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

/** Matches an ISO base media (MPEG) image by the brands listed at its start. */
const branded =
  (...brands: string[]) =>
  (bytes: Uint8Array) => {
    if (textAt(bytes, 4, 8) !== 'ftyp') return false
    const named = textAt(bytes, 8, 40)
    return brands.some((brand) => named.includes(brand))
  }

const signatures: readonly Signature[] = [
  ['image/jpeg', begins(0xff, 0xd8, 0xff)],
  ['image/png', begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ['image/gif', (bytes) => /^GIF8[79]a$/.test(textAt(bytes, 0, 6))],
  ['image/webp', (bytes) => textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP'],
  ['image/avif', branded('avif', 'avis')],
  ['image/heic', branded('heic', 'heix', 'mif1')],
  [
    'image/svg+xml',
    (bytes) =>
      /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE[^>]*>\s*)?<svg[\s>]/i.test(
        new TextDecoder().decode(bytes),
      ),
  ],
  ['application/pdf', (bytes) => textAt(bytes, 0, 5) === '%PDF-'],
]
