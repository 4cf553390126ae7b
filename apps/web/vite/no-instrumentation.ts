// What the router asks of its instrumentation when it was given none.
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = <Router>(router: Router) => router

// Named by the router's server half, of which nothing reaches the browser.
export const instrumentHandler = undefined
export const instrumentationResultMetaContext = undefined
