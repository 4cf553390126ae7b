import { escapeHtml, renderPage } from './page.ts'
import { TEST_CARDS } from './stripe/cards.ts'

export type IndexPage = {
  port: number
  smtpPort: number
  productUrl: string
  sites: { name: string; title: string; kind: string }[]
}

export function renderIndex({ port, smtpPort, productUrl, sites }: IndexPage): string {
  const services = [
    ['Card payments', '/v1/…', 'Stripe’s API, hosted card page and signed webhooks'],
    ['Google', '/google/.well-known/openid-configuration', 'OpenID Connect'],
    ['LinkedIn', '/linkedin/.well-known/openid-configuration', 'OpenID Connect'],
    ['Facebook', '/facebook/dialog/oauth', 'OAuth 2 and the call “me”'],
    ['Places', '/places/maps/api/…', 'Google’s address search over a small gazetteer'],
    ['IP country', '/ip-country/s', 'country of an address'],
    ['Model', '/model/v1/chat/completions', 'OpenAI-compatible'],
  ]
  const body = `
<div class="card"><h1>Simulated outside services</h1>
<p>These services use the real protocols and simulate the real ones while you try <a href="${escapeHtml(productUrl)}">Marketday</a>.</p>
<a class="button" href="/mail" style="max-width:16rem">Open the inbox</a>
<p class="soft">Mail is taken at smtp://localhost:${smtpPort}</p></div>
<div class="card"><h2 style="margin-top:0">Websites to import</h2><div class="scroll"><table>
${sites.map(({ name, title, kind }) => `<tr><td><a href="http://${name}.localhost:${port}/">${escapeHtml(title)}</a></td><td><code>http://${name}.localhost:${port}</code></td><td class="soft">${escapeHtml(kind)}</td></tr>`).join('')}
</table></div></div>
<div class="card"><h2 style="margin-top:0">Test cards</h2><p class="soft">Any future expiry date, any three digits.</p><table>
${TEST_CARDS.map(([number, effect]) => `<tr><td><code>${number}</code></td><td>${effect}</td></tr>`).join('')}</table></div>
<div class="card"><h2 style="margin-top:0">Services</h2><div class="scroll"><table>
${services.map(([label, path, about]) => `<tr><td>${label}</td><td><code>${path}</code></td><td class="soft">${about}</td></tr>`).join('')}</table></div></div>`
  return renderPage({ title: 'Marketday sandbox', body, wide: true })
}
