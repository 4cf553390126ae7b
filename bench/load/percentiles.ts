/** Middle and 95th percentile of seconds, also as a table shows them. */
export function percentiles(seconds: readonly number[]) {
  const [p50, p95] = [percentile(seconds, 0.5), percentile(seconds, 0.95)]
  return { p50, p95, words: `${p50.toFixed(1)}/${p95.toFixed(1)} s` }
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0
}
