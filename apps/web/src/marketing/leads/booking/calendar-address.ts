/** The API serves the calendar file, so no script is needed. */
export const calendarAddress = (token: string) =>
  `/api/leads/demo-calendar?booking=${encodeURIComponent(token)}`
