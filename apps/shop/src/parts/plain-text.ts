export function plainText(text: string, atMost: number): string {
  const plain = text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_#>`]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length <= atMost ? plain : `${plain.slice(0, plain.lastIndexOf(' ', atMost - 1))}…`
}
