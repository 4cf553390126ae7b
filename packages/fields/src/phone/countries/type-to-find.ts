/** Letters typed in succession form one word; a pause of 700 ms starts a new one (spec 2). */
export const typeToFindResetMs = 700

export function createTypeToFind(): (key: string) => string {
  let word = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  return (key) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      word = ''
    }, typeToFindResetMs)
    word += key.toLowerCase()
    return word
  }
}
