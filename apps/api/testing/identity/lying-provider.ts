import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { SignJWT, exportJWK, generateKeyPair } from 'jose'

export async function lyingProvider() {
  const own = await generateKeyPair('RS256', { extractable: true })
  const { privateKey: stranger } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const tale = { claims: {} as Record<string, unknown>, nonce: '', key: own.privateKey }
  let issuer = ''

  const answers: Readonly<Record<string, () => object | Promise<object>>> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/me`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/jwks': () => ({ keys: [jwk] }),
    '/me': () => ({ sub: 'somebody', name: 'Somebody' }),
    '/token': async () => {
      const truth = { iss: issuer, aud: 'google-sandbox', sub: 'somebody', nonce: tale.nonce }
      const token = new SignJWT({ ...truth, ...tale.claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setIssuedAt()
      if (!('exp' in tale.claims)) token.setExpirationTime('10 minutes')
      const idToken = await token.sign(tale.key)
      return { access_token: 'x', token_type: 'bearer', id_token: idToken }
    },
  }

  const server = createServer((request, response) => {
    request.resume()
    const answer = answers[(request.url ?? '').split('?')[0] ?? '']
    const status = answer ? 200 : 404
    void Promise.resolve(answer?.() ?? {}).then((body) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { issuer, tale, keys: { privateKey: own.privateKey, stranger }, close }
}
