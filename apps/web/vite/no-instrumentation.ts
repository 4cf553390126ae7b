// Minimal replacement of the functions the router calls without instrumentation.
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = <Router>(router: Router) => router

// Imported by the router's server half, unused in the browser.
export const instrumentHandler = undefined
export const instrumentationResultMetaContext = undefined
