/** Preloaded into a server (`--import`): shifts its clock by the milliseconds in `CLOCK_SHIFT_FILE`. */
import { readFileSync } from 'node:fs'

const file = process.env['CLOCK_SHIFT_FILE']
if (file && process.argv[1]?.endsWith('apps/api/dist/main.js')) shiftClock(file)

function shiftClock(file: string): void {
  const RealDate = Date
  let shiftMs = 0
  const now = () => RealDate.now() + shiftMs
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length > 0 ? given : [now()], newTarget) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, name, receiver) =>
      name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown),
  })
  setInterval(() => {
    try {
      shiftMs = Number(readFileSync(file, 'utf8')) || 0
    } catch {
      shiftMs = 0
    }
  }, 100).unref()
}
