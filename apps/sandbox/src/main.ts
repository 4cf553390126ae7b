import { startSandbox } from './app.ts'

const {
  SANDBOX_PORT = '4000',
  SMTP_PORT = '0',
  PRODUCT_URL,
  STRIPE_WEBHOOK_SECRET,
  STRIPE_CONNECT_WEBHOOK_SECRET,
  DATA_DIR,
} = process.env

const sandbox = await startSandbox({
  port: Number(SANDBOX_PORT),
  smtpPort: Number(SMTP_PORT),
  productUrl: PRODUCT_URL,
  stripeWebhookSecret: STRIPE_WEBHOOK_SECRET,
  stripeConnectSecret: STRIPE_CONNECT_WEBHOOK_SECRET,
  dataDir: DATA_DIR,
})

let closing = false
async function end() {
  if (closing) return
  closing = true
  await sandbox.close()
  process.exit(0)
}
// A terminal sends SIGINT to the whole group; the starter decides when to end.
process.on('SIGINT', () => void (process.connected ? undefined : end()))
process.on('SIGTERM', () => void end())
process.on('disconnect', () => void end())
// The starter replaces a process that does not answer.
process.on('message', () => process.send?.({ type: 'pong' }))

process.send?.({ type: 'listening', port: sandbox.port, smtpPort: sandbox.smtpPort })
if (!process.send)
  console.log(`The sandbox is at ${sandbox.url}, mail at smtp://localhost:${sandbox.smtpPort}`)
