import { quantile } from './quantile.ts'

/** Median and 95th percentile of seconds, also formatted. */
export function percentiles(seconds: readonly number[]) {
  const [p50, p95] = [quantile(seconds, 0.5), quantile(seconds, 0.95)]
  return { p50, p95, words: `${p50.toFixed(1)}/${p95.toFixed(1)} s` }
}
