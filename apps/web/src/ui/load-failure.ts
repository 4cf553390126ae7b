export const loadFailureEvent = 'load-failure'

/** Shows the page's message about missing code; what is typed stays. */
export const reportLoadFailure = (): boolean => dispatchEvent(new Event(loadFailureEvent))
