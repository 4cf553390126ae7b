/** The calendar file is the API's: no script is needed to fetch it. */
export const calendarAddress = (token: string) =>
  `/api/leads/demo-calendar?booking=${encodeURIComponent(token)}`
