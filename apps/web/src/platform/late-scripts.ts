/**
 * Public pages work without scripts, so these load only after the page or on first interaction: on
 * a phone the text appears a third sooner. Rewrites the router's HTML; unrecognized HTML stays
 * unchanged.
 */
export function withLateScripts(html: string): string {
  const preloads: string[] = []
  const bare = html.replace(modulePreload, (_link, href: string) => {
    preloads.push(href)
    return ''
  })
  const script = moduleScript.exec(bare)
  if (!script) return html
  const [whole, open = '', body = ''] = script
  return bare.replace(whole, () => `${open}${late(body, preloads)}</script>`)
}

const modulePreload = /<link rel="modulepreload"[^>]*?href="([^"]+)"[^>]*\/>/g
const moduleScript = /(<script[^>]*type="module"[^>]*>)([\s;]*import [\s\S]*?)<\/script>/

const staticImport = /import (?:\* as (\w+) from )?("[^"]+");?/g

function late(body: string, preloads: readonly string[]): string {
  const imports = body.replace(
    staticImport,
    (_statement, name: string | undefined, from: string) =>
      name ? `const ${name}=await import(${from});` : `await import(${from});`,
  )
  // The entry starts hydration, so it goes last, where the router has placed it.
  const pieces = preloads.filter((href) => !body.includes(`import("${href}")`))
  return [
    `let begun=false;`,
    `const breath=()=>globalThis.scheduler?.yield?.()??new Promise(go=>setTimeout(go));`,
    `const begin=async()=>{if(begun)return;begun=true;`,
    // Preload in parallel; sequential imports would fetch one at a time.
    `for(const href of ${JSON.stringify(preloads)}){document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));await breath()}`,
    // Run one at a time, so that the page stays responsive in between.
    `for(const href of ${JSON.stringify(pieces)}){await import(href);await breath()}`,
    imports,
    `};`,
    // Wait for first paint. Hidden pages never paint, and not every browser reports paints.
    `const soon=()=>{setTimeout(begin,500);new PerformanceObserver(begin).observe({type:"paint",buffered:true})};`,
    `if(document.readyState==="complete")soon();`,
    `else addEventListener("load",soon,{once:true});`,
    `for(const sign of ["pointerdown","keydown"])addEventListener(sign,begin,{once:true});`,
  ].join('')
}
