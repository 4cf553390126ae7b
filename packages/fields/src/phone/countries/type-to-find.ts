/** Letters typed one after the other make one word; a pause of 700 ms begins anew (spec 2). */
export const typeToFindResetMs = 700

/** Takes one key and tells the word so far. */
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
