const run = 'globalThis.hit=1'

const elements = [
  `<script>${run}</script>`,
  `<ScRiPt >${run}</sCrIpT>`,
  `<script/x>${run}</script>`,
  `<script src=data:text/javascript,${run}></script>`,
  `<img src=x onerror=${run}>`,
  `<img/src=x/onerror=${run}>`,
  `<svg onload=${run}>`,
  `<svg><script>${run}</script></svg>`,
  `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${run}"><text y=9>x</text></a></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${run}></style></mglyph></table></mtext></math>`,
  `<iframe srcdoc="<script>parent.hit=1</script>"></iframe>`,
  `<iframe src=javascript:parent.${run}></iframe>`,
  `<object data="data:text/html,<script>${run}</script>"></object>`,
  `<embed src=javascript:${run}>`,
  `<body onload=${run}>`,
  `<details open ontoggle=${run}>`,
  `<input autofocus onfocus=${run}>`,
  `<video><source onerror=${run}></video>`,
  `<marquee onstart=${run}>`,
  `<form action=javascript:${run}><button>x</button></form>`,
  `<button formaction=javascript:${run}>x</button>`,
  `<a href=javascript:${run}>x</a>`,
  `<base href=//evil.example>`,
  `<meta http-equiv=refresh content="0;url=javascript:${run}">`,
  `<link rel=stylesheet href=//evil.example/x.css>`,
  `<style>*{background:url(//evil.example)}</style>`,
  `<template><script>${run}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<x style=animation-name:spin onanimationend=${run}>`,
]

const endings = ['', '">', "'>", '</script>', '--></title></textarea></style>']

const links = [
  'javascript:',
  'JaVaScRiPt:',
  'java\tscript:',
  '\u0001javascript:',
  'vbscript:',
  'data:text/html,',
]

/** More than 150 texts that execute if a page does not escape them. */
export const hostileTexts: readonly string[] = [
  ...endings.flatMap((ending) => elements.map((element) => ending + element)),
  ...links.map((link) => `[click](${link}${run})`),
  `\u2028${run}\u2029`,
  `{{constructor.constructor('${run}')()}}`,
  `\${${run}}`,
  `<!--<script>${run}//-->`,
]
