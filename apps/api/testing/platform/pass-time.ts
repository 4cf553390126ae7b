import { onTestFinished, vi } from 'vitest'

/** Makes everything that this process remembers for a while so much older, until the test ends. */
export function passTime(ms: number): void {
  const [steady, wall] = [performance.now.bind(performance), Date.now]
  const clocks = [
    vi.spyOn(performance, 'now').mockImplementation(() => steady() + ms),
    vi.spyOn(Date, 'now').mockImplementation(() => wall() + ms),
  ]
  onTestFinished(() => clocks.forEach((clock) => clock.mockRestore()))
}
