/** CPU time of this process: wall clock time depends on parallel tests. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
