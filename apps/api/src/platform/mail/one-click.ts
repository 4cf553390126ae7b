import type { App } from '../services.ts'

/** Accepts the form that mail clients post and ignores its content (RFC 8058). */
export async function bindOneClick(app: App, bind: (scope: App) => void): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, _body, done) => done(null, undefined),
    )
    bind(scope as App)
  })
}
