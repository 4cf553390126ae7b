import { onTestFinished, vi } from 'vitest'

// oxlint-disable-next-line no-restricted-properties -- the clocks themselves are replaced here
const [steady, wall] = [performance.now.bind(performance), Date.now]
let passedMs = 0

/** Makes everything that this process remembers for a while so much older, until the test ends. */
export function passTime(ms: number): void {
  if (passedMs === 0) {
    const clocks = [
      vi.spyOn(performance, 'now').mockImplementation(() => steady() + passedMs),
      vi.spyOn(Date, 'now').mockImplementation(() => wall() + passedMs),
    ]
    onTestFinished(() => {
      passedMs = 0
      clocks.forEach((clock) => clock.mockRestore())
    })
  }
  passedMs += ms
}
