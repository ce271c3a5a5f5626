import { createHash } from 'node:crypto'
import { docsStyle } from '../docs-style.ts'
import { escape, inline } from '../render-text.ts'
import { exampleNames, examples, type ExampleSubject } from './player-examples.ts'
import { commandRows, errorRows, eventRows, refusalRows, type Row } from './player-tables.ts'

export type PlayerDocs = {
  product: string
  /** Of the installation. */
  origin: string
  /** Host by which this page was asked for: what runs in it is framed by it. */
  host: string
  /** Key of the embed code that the examples play; null while there is none. */
  key: string | null
  /** What the reader has typed, and whether it names a player of this installation. */
  typed: string | null
}

const style = `${docsStyle}
html{scroll-padding-top:1rem}header{padding-bottom:0}nav{padding-top:.5rem}.lead{font-size:1.05rem;color:var(--muted);max-width:44rem}main{padding-bottom:4rem}section>p{max-width:46rem}
form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end;margin:1rem 0 .5rem}label{display:block;font-weight:600;flex:1 1 18rem}
input,button,.open{font:inherit;min-height:2.75rem;padding:.4rem .8rem;border:1px solid light-dark(#8b949e,#6e7681);border-radius:8px;background:light-dark(#fff,#0d1117);color:inherit}
input{display:block;width:100%;margin-top:.3rem;font-weight:400}button{background:var(--link);border-color:var(--link);color:light-dark(#fff,#0d1117);font-weight:600;cursor:pointer}
input:focus-visible,button:focus-visible,pre:focus-visible,.wide:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.note{border-left:4px solid var(--link);background:var(--soft);padding:.6rem .9rem;border-radius:0 8px 8px 0;max-width:46rem}.fault{border-color:light-dark(#b42318,#ff9a8f)}
.run{margin:.75rem 0;border-color:light-dark(#b6c8e6,#2f4a75)}.run summary{font-weight:600;color:var(--link);min-height:2.75rem;align-items:center}.run summary::before{content:'';border:.35em solid transparent;border-left:.6em solid;border-right:0}.run[open] summary::before{rotate:90deg}.run summary:hover{background:var(--soft);border-radius:8px}
.run iframe{display:block;width:100%;height:29rem;border:0;border-top:1px solid var(--line)}.run a{display:inline-block;padding:.5rem .8rem}@media(max-width:52rem){.run iframe{height:calc(56vw + 18rem)}}
pre{font-size:.875rem;line-height:1.55;padding:1rem}.wide{overflow-x:auto;border:1px solid var(--line);border-radius:8px;margin:.75rem 0}.wide table{min-width:34rem}thead th{background:var(--soft);border-top:0;font-weight:600}
td:first-child{white-space:nowrap}td code{font-size:.9em}@media(max-width:30rem){h1{font-size:1.5rem}.wide table{min-width:0}.wide thead{position:absolute;clip-path:inset(50%)}.wide tr,.wide td{display:block}.wide tr{border-top:1px solid var(--line);padding:.5rem 0}.wide tbody tr:first-child{border-top:0}.wide td{border:0;padding:.1rem .75rem}.wide td:first-child{font-weight:600}.wide td:empty{display:none}.wide [data-label]::before{content:attr(data-label) ': ';color:var(--muted)}}`

/** Policy of the page: its own style, and the frames in which the examples run. */
export const playerDocsPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'`

const sections = [
  ['exemplos', 'Exemplos'],
  ['comandos', 'Comandos'],
  ['eventos', 'Eventos'],
  ['falhas', 'Falhas'],
  ['regras', 'O que a página pode'],
] as const

/** Narrow screens show a row as lines; the roles keep it a table for screen readers. */
function table(label: string, heads: readonly string[], rows: readonly Row[]): string {
  const cell = (text: string, place: number, all: readonly string[]) =>
    `<td role="cell"${place < all.length - 1 ? ` data-label="${heads[place + 1]}"` : ''}>${inline(text)}</td>`
  const body = rows.map(
    ([name, ...cells]) => `<tr role="row"><td role="cell"><code>${escape(name)}</code></td>${cells.map(cell).join('')}</tr>`,
  )
  const head = heads.map((text) => `<th role="columnheader" scope="col">${text}</th>`).join('')
  return `<div class="wide" role="region" tabindex="0" aria-label="${label}"><table role="table" aria-label="${label}"><thead role="rowgroup"><tr role="row">${head}</tr></thead><tbody role="rowgroup">${body.join('')}</tbody></table></div>`
}

function renderExample(name: (typeof exampleNames)[number], docs: PlayerDocs, subject: ExampleSubject): string {
  const { title, words, language, write } = examples[name]
  const address = `player/${name}?player=${docs.key ?? ''}`
  const run = `<details class="run"><summary>Executar este exemplo</summary><iframe src="${address}" title="Exemplo: ${title}" loading="lazy" allow="autoplay; fullscreen; encrypted-media; picture-in-picture"></iframe><a href="${address}" target="_blank" rel="noreferrer">Abrir em outra aba</a></details>`
  return `<section><h3 id="${name}">${title}</h3><p>${inline(words)}</p><pre tabindex="0" aria-label="Código: ${title}"><code class="${language}">${escape(write(subject))}</code></pre>${docs.key === null ? '' : run}</section>`
}

function renderStart({ host, key, typed }: PlayerDocs): string {
  const wrong = typed !== null && key === null
  const note = wrong
    ? '<p class="note fault" id="typed-fault" role="alert">Este não é o endereço de um player desta instalação. Copie o do <code>src</code> de um código de incorporação, ou só o código de 16 letras e números.</p>'
    : key === null
      ? '<p class="note">Os exemplos rodam nesta página quando você diz qual vídeo usar. Sem um, eles mostram <code>SEU_CODIGO</code> onde vai o código.</p>'
      : typed === null
        ? '<p class="note">Os exemplos usam a aula de exemplo desta instalação. Informe um vídeo seu para usá-lo no lugar.</p>'
        : ''
  return `<form method="get"><label>Código ou endereço do player<input name="player" value="${escape(typed ?? '')}" placeholder="https://…/embed/…" autocomplete="off" spellcheck="false" maxlength="2048"${wrong ? ' aria-invalid="true" aria-describedby="typed-fault"' : ''}></label><button>Usar nos exemplos</button></form>${note}
<p>O player só abre nos domínios do código dele. Para vê-lo nesta página, inclua <code>${escape(host)}</code> em “Incorporar”, nos domínios permitidos; sem isso os exemplos mostram a recusa.</p>`
}

/** The documentation of the player API, in Portuguese, with examples that run in frames. */
export function renderPlayerDocs(docs: PlayerDocs): string {
  const subject = { origin: docs.origin, key: docs.key ?? 'SEU_CODIGO' }
  const links = sections.map(([id, words]) => `<li><a href="#${id}">${words}</a></li>`).join('')
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>API do player · ${escape(docs.product)}</title><style>${style}</style></head><body>
<header><h1>API do player</h1><p class="lead">Comande o player a partir da sua página e saiba o que acontece nele: por uma tag de script, por um módulo, por um componente React ou pelo protocolo player.js.</p></header>
<nav aria-label="Seções"><ul>${links}<li><a href="../docs" hreflang="en">API da conta (em inglês)</a></li></ul></nav>
<main><section><h2 id="exemplos">Exemplos</h2>${renderStart(docs)}${exampleNames.map((name) => renderExample(name, docs, subject)).join('')}</section>
<section><h2 id="comandos">Comandos</h2><p>Cada um é um método do player e devolve uma promessa. Chamados antes de o player estar pronto, esperam por ele; depois de <code>remove()</code>, falham com <code>REMOVED</code>. <code>ready()</code> resolve quando a mídia pode ser reproduzida. Tempos são segundos da mídia.</p>${table('Comandos', ['Comando', 'Valor', 'Resposta', 'O que faz'], commandRows)}</section>
<section><h2 id="eventos">Eventos</h2><p><code>player.on(evento, função)</code> devolve uma função que deixa de ouvir; <code>player.off</code> faz o mesmo. No React, <code>onReady</code>, <code>onPlay</code>…</p>${table('Eventos', ['Evento', 'Detalhe', 'Quando'], eventRows)}</section>
<section><h2 id="falhas">Falhas</h2><p>Um comando que falha rejeita sua promessa com um <code>VideozzError</code>: <code>code</code>, uma frase em <code>message</code> e, com <code>REFUSED</code>, <code>reason</code>.</p>${table('Códigos de falha', ['Código', 'Por quê'], errorRows)}<h3>Recusas</h3><p>O código do evento <code>refused</code> e de <code>reason</code>:</p>${table('Códigos de recusa', ['Código', 'O que o aluno lê'], refusalRows)}</section>
<section><h2 id="regras">O que a página pode</h2>
<p><strong>Quem comanda.</strong> Só a página que contém o player, da origem que o navegador informa. Outros quadros e janelas não são ouvidos, e as respostas vão só para ela. A página que não está nos domínios do código recebe <code>refused</code> com um código, e nada mais.</p>
<p><strong>Player customizado.</strong> Um controle desligado some para o aluno, e não para a página: ela pode pausar, avançar, mudar a velocidade, repetir e mostrar legendas. O que a mídia não tem (legendas, capítulos) ou o navegador não permite responde com uma falha.</p>
<p><strong>Política de segurança (CSP).</strong> Permita a sua instalação em <code>script-src</code> e <code>frame-src</code>: <code>${escape(docs.origin)}</code>. Nada é escrito em atributos <code>style</code>, e nada é avaliado como código.</p>
<p><strong>Aluno.</strong> <code>viewer</code> (nos atributos, <code>data-viewer</code>, <code>data-email</code> e <code>data-name</code>) vai no fragmento do endereço, que o navegador não envia a servidores. Em outros protocolos, ponha-o no endereço do iframe: <code>#viewer=TOKEN</code>, ou <code>#email=…&amp;name=…</code>.</p>
<p><strong>player.js.</strong> Métodos: <code>play</code>, <code>pause</code>, <code>getPaused</code>, <code>mute</code>, <code>unmute</code>, <code>getMuted</code>, <code>setVolume</code>, <code>getVolume</code> (0 a 100), <code>getDuration</code>, <code>setCurrentTime</code>, <code>getCurrentTime</code>, <code>setLoop</code>, <code>getLoop</code>. Eventos: <code>ready</code>, <code>progress</code>, <code>timeupdate</code>, <code>play</code>, <code>pause</code>, <code>ended</code>, <code>seeked</code>, <code>error</code>.</p></section></main></body></html>`
}
