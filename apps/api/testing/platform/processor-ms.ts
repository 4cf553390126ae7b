/** What this process has computed until now: by the clock on the wall a test takes as long as its neighbours let it. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
