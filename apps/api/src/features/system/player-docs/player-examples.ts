import { type PlayerExample, playerExamples } from '@videozz/contract'
import { escape } from '../render-text.ts'

/** What the examples are filled in with. */
export type ExampleSubject = {
  /** Of the installation. */
  origin: string
  /** Of the embed code. */
  key: string
}
type Example = { title: string; words: string; language: 'html' | 'tsx'; write(subject: ExampleSubject): string }

/** Packages as programs name them. */
const names = { react: `'react'`, embed: `'@videozz/embed'`, component: `'@videozz/embed/react'` }

/** What the pages of the examples have in common: buttons, and a place for what they hear. */
const buttons = (names: readonly (readonly [id: string, words: string])[]) =>
  `<p>\n${names.map(([id, words]) => `  <button id="${id}">${words}</button>`).join('\n')}\n</p>\n<pre id="log" role="log" tabindex="0"></pre>`
const playPause = [
  ['play', 'Reproduzir'],
  ['pause', 'Pausar'],
] as const
const logLine = "const log = (text) => document.querySelector('#log').append(text + '\\n')"
const onClick = "const onClick = (id, job) => document.querySelector('#' + id).addEventListener('click', job)"

const scriptTag = ({ origin, key }: ExampleSubject) => `<div data-videozz="${key}" data-title="Aula 1"></div>
${buttons([...playPause, ['restart', 'Voltar ao início']])}

<script src="${origin}/embed.js" async></script>
<script>
  ${logLine}
  ${onClick}
  // O script avisa a página de cada player que monta.
  document.addEventListener('videozz', ({ detail: player }) => {
    player.on('ready', ({ media, duration }) => log('ready: ' + media.title + ', ' + Math.round(duration) + ' s'))
    player.on('progress', ({ percent }) => log('progress: ' + percent + ' %'))
    player.on('ended', () => log('ended'))
    player.on('refused', ({ code }) => log('refused: ' + code))
    const say = (error) => log('erro: ' + error.code)
    onClick('play', () => player.play().catch(say))
    onClick('pause', () => player.pause().catch(say))
    onClick('restart', () => player.seek(0).catch(say))
  })
</script>`

const esModule = ({ origin, key }: ExampleSubject) => `<div id="lesson"></div>
${buttons([...playPause, ['faster', 'Velocidade 1,5'], ['captions', 'Legendas'], ['remove', 'Retirar o player']])}

<script type="module">
  // Em um projeto com npm: import { createPlayer } from ${names.embed}
  import { createPlayer } from '${origin}/embed.mjs'

  ${logLine}
  ${onClick}
  const player = createPlayer('#lesson', { src: '${origin}/embed/${key}', title: 'Aula 1' })
  player.on('play', () => log('play'))
  player.on('pause', ({ currentTime }) => log('pause: ' + currentTime.toFixed(1) + ' s'))
  player.on('progress', ({ percent }) => log('progress: ' + percent + ' %'))

  // Um comando responde, ou falha com um código.
  const run = async (name, call) => {
    try {
      log(name + ': ' + JSON.stringify(await call()))
    } catch (error) {
      log(name + ': ' + error.code + (error.reason ? ' ' + error.reason : ''))
    }
  }
  onClick('play', () => run('play', () => player.play()))
  onClick('pause', () => run('pause', () => player.pause()))
  onClick('faster', () => run('setRate', () => player.setRate(1.5)))
  onClick('captions', () => run('getCaptions', () => player.getCaptions()))
  onClick('remove', () => player.remove())
  // Antes de o player estar pronto, os comandos esperam.
  await run('getDuration', () => player.getDuration())
</script>`

/** The same as `packages/embed/src/docs/lesson.tsx`, which runs. */
export const reactComponent = `import { useRef, useState } from ${names.react}
import type { Player } from ${names.embed}
import { VideozzPlayer } from ${names.component}

export function Lesson({ src }: { src: string }) {
  const player = useRef<Player>(null)
  const [lines, setLines] = useState<string[]>([])
  const log = (line: string) => setLines((before) => [...before, line])
  const say = (error: { code: string }) => log(\`erro: \${error.code}\`)

  return (
    <>
      <VideozzPlayer
        ref={player}
        src={src}
        title="Aula 1"
        onReady={({ media }) => log(\`ready: \${media?.title}\`)}
        onProgress={({ percent }) => log(\`progress: \${percent} %\`)}
        onRefused={({ code }) => log(\`refused: \${code}\`)}
      />
      <p>
        <button onClick={() => player.current?.play().catch(say)}>Reproduzir</button>{' '}
        <button onClick={() => player.current?.pause().catch(say)}>Pausar</button>
      </p>
      <pre role="log">{lines.join('\\n')}</pre>
    </>
  )
}
`

const playerJs = ({
  origin,
  key,
}: ExampleSubject) => `<iframe id="lesson" src="${origin}/embed/${key}" title="Aula 1" referrerpolicy="origin"
  allow="autoplay; fullscreen; encrypted-media; picture-in-picture"></iframe>
${buttons([...playPause, ['mute', 'Sem som'], ['jump', 'Ir para 5 s']])}

<!-- O cliente que o projeto player.js publica -->
<script src="${origin}/embed/docs/player.js"></script>
<script>
  ${logLine}
  ${onClick}
  const player = new playerjs.Player('lesson')
  player.on('ready', () => {
    player.getDuration((seconds) => log('ready: ' + Math.round(seconds) + ' s'))
    for (const name of ['play', 'pause', 'seeked', 'ended']) player.on(name, () => log(name))
    onClick('play', () => player.play())
    onClick('pause', () => player.pause())
    onClick('mute', () => player.mute())
    onClick('jump', () => player.setCurrentTime(5))
  })
</script>`

const oembed = ({ origin, key }: ExampleSubject) => `<div id="lesson"></div>
<pre id="log" role="log" tabindex="0"></pre>

<script type="module">
  const url = encodeURIComponent('${origin}/embed/${key}')
  const answer = await fetch('${origin}/oembed?url=' + url + '&maxwidth=640')
  const body = await answer.json()
  document.querySelector('#log').append(JSON.stringify(body, null, 2))
  if (answer.ok) document.querySelector('#lesson').innerHTML = body.html
</script>`

export const examples: Record<PlayerExample, Example> = {
  script: {
    title: 'Tag de script',
    words:
      'Sem instalar nada: o script monta um player em cada elemento marcado, também nos que aparecem depois, e funciona sob uma política de segurança (CSP) estrita. Atributos: `data-videozz` (código ou endereço), `data-title`, `data-ratio` (`16/9`), `data-email`, `data-name` e `data-viewer` (token assinado). `Videozz.get(elemento)` devolve o player.',
    language: 'html',
    write: scriptTag,
  },
  modulo: {
    title: 'Módulo ES',
    words:
      'Para quem programa a página: `npm install @videozz/embed`, ou o arquivo da sua instalação. `createPlayer` recebe um elemento vazio ou o iframe de um código de incorporação que já está na página.',
    language: 'html',
    write: esModule,
  },
  react: {
    title: 'React',
    words:
      'Um componente fino sobre o mesmo módulo. A `ref` é o player; cada evento tem sua propriedade (`onReady`, `onPlay`, `onProgress`…). Outro endereço ou outro aluno monta outro player; outras funções, não.',
    language: 'tsx',
    write: () => reactComponent,
  },
  playerjs: {
    title: 'player.js',
    words:
      'O protocolo que plataformas de cursos e construtores de páginas já falam (`context: "player.js"`, versão 0.0.11). O mesmo player responde aos dois, sem configuração.',
    language: 'html',
    write: playerJs,
  },
  oembed: {
    title: 'oEmbed',
    words:
      'Ferramentas que aceitam um endereço em vez de HTML perguntam em `/oembed` o que pôr na página. A página do player o anuncia onde a mídia pode ser incorporada. Para domínios que não estão no código, mídias que não podem ser incorporadas e contas que exigem aluno identificado, a resposta é 401, sem dizer por quê.',
    language: 'html',
    write: oembed,
  },
}
export const exampleNames = playerExamples

const style = `:root{color-scheme:light dark}*{box-sizing:border-box}
body{margin:0;padding:12px;font:15px/1.5 system-ui,sans-serif;background:light-dark(#fff,#0d1117);color:light-dark(#1c2024,#e6edf3)}
iframe{display:block;width:100%;aspect-ratio:16/9;border:0;background:#050608}p{display:flex;flex-wrap:wrap;gap:8px;margin:12px 0}
button{font:inherit;min-height:36px;padding:4px 14px;border:1px solid light-dark(#8b949e,#6e7681);border-radius:8px;background:light-dark(#f4f6f8,#171c22);color:inherit;cursor:pointer}
button:hover{border-color:currentColor}button:focus-visible,pre:focus-visible{outline:3px solid light-dark(#0b57c2,#7ab3ff);outline-offset:2px}
pre{min-height:3em;max-height:11em;margin:0;padding:8px 12px;overflow:auto;border-radius:8px;background:light-dark(#f4f6f8,#171c22);font:13px/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
@media(min-width:720px){body:not(:has(#app)),#app{display:grid;grid-template-columns:minmax(0,620px) minmax(0,1fr);align-content:start;column-gap:16px}pre{grid-column:2;grid-row:1/span 9;max-height:400px}}`

/** A page of the example alone, with exactly the code that is shown; the React component as built. */
export function writeExample(name: PlayerExample, subject: ExampleSubject): string {
  const { title, write } = examples[name]
  const { origin, key } = subject
  const body =
    name === 'react'
      ? `<div id="app" data-src="${origin}/embed/${key}"></div><script type="module" src="${origin}/embed/docs/react.js"></script>`
      : write(subject)
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escape(title)}</title><style>${style}</style></head><body>${body}</body></html>`
}
