import type { OfficePackage } from './open-package.ts'

const longest = 5_000

export async function readSharedTexts(
  files: OfficePackage,
  indexes: ReadonlySet<number>,
): Promise<ReadonlyMap<number, string>> {
  const texts = new Map<number, string>()
  let place = -1
  let [isText, isSpoken] = [false, false]
  let current = ''
  await files.read('xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') [place, current] = [place + 1, '']
      // Phonetic text (`rPh`) is skipped.
      if (name === 'rPh') isSpoken = true
      isText = name === 't' && !isSpoken
    },
    text(text) {
      if (isText && current.length < longest && indexes.has(place)) current += text
    },
    close(name) {
      isText = false
      if (name === 'rPh') isSpoken = false
      if (name === 'si' && indexes.has(place)) texts.set(place, current.slice(0, longest))
    },
    isOver: () => texts.size >= indexes.size,
  })
  return texts
}
