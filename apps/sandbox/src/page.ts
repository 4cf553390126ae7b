export type Page = { title: string; body: string; accent?: string; wide?: boolean }

/** Layout of sandbox pages: no script, own style, light and dark, labelled as a sandbox. */
export function renderPage({ title, body, accent = '#3b3fd8', wide = false }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Sandbox</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>:root{--accent:${accent}}${STYLE}</style>
</head>
<body>
<p class="banner" role="note"><strong>Sandbox</strong> This page stands in for an outside service. Nothing here is real.</p>
<main class="${wide ? 'wide' : 'narrow'}">
${body}
</main>
</body>
</html>`
}

export function escapeHtml(text: unknown): string {
  return String(text ?? '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

/** Forms redirect to the product, so form-action cannot be limited to this origin. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: http: https:; frame-src 'self'; form-action 'self' http: https:; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

export const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#3b3fd8"/><path d="M8 20h16l-2 5H10zM10 18a6 6 0 0 1 12 0z" fill="#fff"/></svg>`

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const STYLE = `
*{box-sizing:border-box}
:root{--paper:#fff;--back:#f4f5f8;--ink:#1b1f2a;--soft:#5b6274;--line:#dcdfe8;--bad:#b3261e;--badback:#fdecea;--link:color-mix(in srgb,var(--accent) 88%,#000)}
@media (prefers-color-scheme:dark){:root{--paper:#1b1e27;--back:#111319;--ink:#eceef4;--soft:#a6adbf;--line:#343948;--bad:#ffb4ab;--badback:#3c1c1a;--link:color-mix(in srgb,var(--accent) 45%,#fff)}}
html{font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",sans-serif;background:var(--back);color:var(--ink)}
body{margin:0;min-height:100vh}
.banner{margin:0;padding:.5rem 1rem;background:#ffe8a3;color:#4a3800;font-size:.875rem;text-align:center}
.banner strong{margin-right:.5rem;text-transform:uppercase;letter-spacing:.06em}
main{margin:0 auto;padding:2rem 1rem 4rem}
main.narrow{max-width:30rem}main.wide{max-width:68rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem}h2{font-size:1.1rem;margin:2rem 0 .5rem}
p{margin:.5rem 0}a{color:var(--link)}.soft{color:var(--soft)}small{color:var(--soft)}
.card{background:var(--paper);border:1px solid var(--line);border-radius:14px;padding:1.5rem;margin:0 0 1rem;box-shadow:0 1px 2px #0000000d}
label{display:block;font-weight:600;font-size:.9rem;margin:1rem 0 .25rem}
input:not([type=checkbox]):not([type=radio]){width:100%;font:inherit;padding:.65rem .75rem;border:1px solid color-mix(in srgb,var(--soft) 60%,var(--line));border-radius:8px;background:var(--paper);color:inherit}
input:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid var(--link);outline-offset:2px}
input[aria-invalid=true]{border-color:var(--bad)}
.problem{color:var(--bad);font-size:.875rem;margin:.25rem 0 0}
.alert{background:var(--badback);color:var(--bad);border-radius:8px;padding:.75rem 1rem;margin:0 0 1rem}
button,.button{display:block;width:100%;font:inherit;font-weight:600;text-align:center;text-decoration:none;padding:.75rem 1rem;margin:1.25rem 0 0;border:0;border-radius:8px;background:var(--accent);color:#fff;cursor:pointer}
button.quiet,.button.quiet{background:transparent;color:var(--link);border:1px solid var(--line);margin-top:.75rem}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:0 1rem}
.people{list-style:none;margin:1rem 0;padding:0}
.people button{display:flex;gap:.75rem;align-items:center;text-align:left;background:transparent;color:inherit;border:1px solid var(--line);margin:.5rem 0 0;font-weight:400}
.people button:hover{border-color:var(--link)}
.people img{width:40px;height:40px;border-radius:50%;flex:none}.people strong{display:block}
.total{font-size:2rem;font-weight:700;margin:.25rem 0 1rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.5rem .5rem;border-bottom:1px solid var(--line);vertical-align:top}
td.number,th.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.scroll{overflow-x:auto}code{font:.875em ui-monospace,SFMono-Regular,Menlo,monospace;overflow-wrap:anywhere}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:0}
iframe{width:100%;height:70vh;border:1px solid var(--line);border-radius:8px;background:#fff}
`
