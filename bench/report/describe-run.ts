import type { Options } from '../options.ts'

/** Text above the table: scope of the run, and skipped workloads. */
export function describeRun(
  { quick, rounds, seconds, products, orders }: Options,
  run: { leftOut: readonly string[]; seconds: number },
): string {
  const size = `${rounds} × ${seconds} s, ${products} products, ${orders} orders, ${run.seconds} s in all`
  const leftOut = run.leftOut.length > 0 ? ` Left out: ${run.leftOut.join(', ')}.` : ''
  const quickly = ' The targets are those of a whole run: a miss here is a hint.'
  return `${quick ? 'Quick run' : 'Run'}: ${size}.${leftOut}${quick ? quickly : ''}`
}
