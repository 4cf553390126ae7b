export interface Cut {
  readonly start: string
  readonly from: string
  readonly to: string
  readonly end: string
}

export function cutAlike(from: string, to: string): Cut {
  const [before, after] = [from.split(/(?<=\s)/), to.split(/(?<=\s)/)]
  const minLength = Math.min(before.length, after.length)
  let head = 0
  while (head < minLength && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < minLength - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  return {
    start: before.slice(0, head).join(''),
    from: before.slice(head, before.length - tail).join(''),
    to: after.slice(head, after.length - tail).join(''),
    end: before.slice(before.length - tail).join(''),
  }
}
