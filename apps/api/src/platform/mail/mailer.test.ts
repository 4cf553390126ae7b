import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

import { expect, test } from 'vitest'

import { createMailer } from './mailer.ts'

async function mailServer() {
  const told: string[] = []
  const server = createServer((socket) => {
    let inData = false
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      told.push(chunk.toString())
      for (const line of chunk.toString().split('\r\n').slice(0, -1))
        if (inData) {
          if (line === '.') {
            inData = false
            socket.write('250 taken\r\n')
          }
        } else if (line === 'DATA') {
          inData = true
          socket.write('354 go on\r\n')
        } else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n')
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, told, close: () => server.close() }
}

test('a mail of a shop bears its name, leaves from the platform’s mailbox and is answered to the shop', async () => {
  const server = await mailServer()
  const mailer = createMailer({
    smtpUrl: server.url,
    mailFrom: 'Marketday <hello@marketday.example>',
    publicUrl: new URL('http://localhost'),
  })
  const from = { name: 'Ann, "& Sons"\r\nBcc: all@example.com', replyTo: 'ann@example.com' }
  const words = { subject: 'Your order', text: 'Thank you', html: '<p>Thank you</p>' }
  await mailer.deliver({ mailId: 'a', to: 'carla@example.com', ...words, from, stop: null })
  await mailer.deliver({ mailId: 'b', to: 'carla@example.com', ...words, from: null, stop: null })
  mailer.close()
  server.close()
  const headers = server.told
    .join('')
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const [ofShop = '', ofPlatform = ''] = headers.filter((line) => line.startsWith('From: '))
  expect(ofShop).toMatch(/^From: .*Ann.*Sons.* <hello@marketday\.example>$/)
  expect(ofPlatform).toBe('From: Marketday <hello@marketday.example>')
  expect(headers.find((line) => line.startsWith('Reply-To: '))).toContain('<ann@example.com>')
  expect(headers.filter((line) => /^Bcc:/i.test(line))).toEqual([])
})
