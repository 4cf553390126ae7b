/** Such as `2028-02`. The last month can be closed only two hours after its end. */
export function twoMonthsAgo(): string {
  const day = new Date()
  day.setUTCDate(1)
  day.setUTCMonth(day.getUTCMonth() - 2)
  return day.toISOString().slice(0, 7)
}
