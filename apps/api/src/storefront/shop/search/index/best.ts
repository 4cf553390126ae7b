export function best(
  items: readonly number[],
  pointsOf: (item: number) => number,
  count: number,
): number[] {
  const chosen: number[] = []
  const isBefore = (left: number, right: number) => {
    const more = pointsOf(left) - pointsOf(right)
    return more > 0 || (more === 0 && left < right)
  }
  for (const item of items) {
    const last = chosen[count - 1]
    if (last !== undefined && !isBefore(item, last)) continue
    let [low, high] = [0, chosen.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (isBefore(chosen[middle] ?? 0, item)) low = middle + 1
      else high = middle
    }
    chosen.splice(low, 0, item)
    if (chosen.length > count) chosen.pop()
  }
  return chosen
}
