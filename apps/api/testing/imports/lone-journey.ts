import { setTimeout as pause } from 'node:timers/promises'

import { firstPace, learn, takeTurn } from '../../src/imports/website/pace.ts'
import type { Journey } from '../../src/imports/website/visitor.ts'

export function loneJourney(allow: readonly string[], haste: number): Journey {
  let pace = firstPace
  const moment = () => ({ nowMs: performance.now(), haste })
  return {
    allow,
    hosts: {
      async visit(_host, crawlDelaySeconds) {
        const taken = takeTurn(pace, { crawlDelaySeconds, isPicture: false }, moment())
        pace = taken.pace
        await pause(taken.waitMs)
      },
      learn(_host, answer) {
        pace = learn(pace, answer, moment())
      },
    },
  }
}
