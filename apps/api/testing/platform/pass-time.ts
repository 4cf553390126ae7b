import { onTestFinished, vi } from 'vitest'

/** Makes everything that this process remembers for a while so much older, until the test ends. */
export function passTime(ms: number): void {
  for (const clock of [performance, Date]) {
    const now = clock.now.bind(clock)
    const later = vi.spyOn(clock, 'now').mockImplementation(() => now() + ms)
    onTestFinished(() => later.mockRestore())
  }
}
