/** Product server with two additional no-op routes: a public one and one for members. */
import { buildApp } from '../../apps/api/src/app.ts'
import { readConfig } from '../../apps/api/src/config.ts'
import { handle, handlePublic } from '../../apps/api/src/platform/http/handle.ts'
import { get } from '../../packages/contract/src/endpoints/endpoint.ts'
import { EmptyResponse } from '../../packages/contract/src/endpoints/scalars.ts'

const app = await buildApp(readConfig(process.env), { whole: false })
const nothing = { summary: 'Nothing', response: EmptyResponse }
handlePublic(app, get('/bench/open', { access: 'public', ...nothing }), () => ({}))
handle(app, get('/bench/members', { access: 'member', ...nothing }), () => ({}))
await app.listen({ host: '127.0.0.1', port: app.services.config.port })

// Exits with the bench, even if that is killed.
process.once('disconnect', () => process.exit())
process.send?.('ready')
