/** A player of the stand-in for YouTube as it was framed. */
export type FramedPlayer = { id: string; referer: string | null; query: Record<string, string> }
type Played = { title: string; mood: string; duration: number }

/** The number YouTube's player gives instead of playing; null where it plays. */
function errorOf({ referer }: FramedPlayer, video: Played | undefined): number | null {
  if (referer === null) return 153
  if (!video || video.mood.startsWith('private')) return 100
  return video.mood.startsWith('not-embeddable') ? 150 : null
}

/**
 * The page of a player as YouTube frames it: it speaks once it was greeted (`listening`), and only to the origin its address names; tells
 * an error to who asked for it. A button plays, and `data-state` of the body says what it does.
 */
export function writeFakeFrame(player: FramedPlayer, video: Played | undefined): string {
  const error = errorOf(player, video)
  const facts = { error, duration: video?.duration ?? 0, origin: player.query['origin'] ?? null, start: Number(player.query['start'] ?? 0) }
  const shown = error === null ? (video?.title ?? '') : `Erro ${error}`
  const text = shown.replace(/[<>&]/g, (symbol) => `&#${symbol.charCodeAt(0)};`)
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>YouTube</title>
<style>html,body{height:100%;margin:0;background:#000;color:#fff;font:16px sans-serif}body{display:grid;place-content:center;gap:12px}</style>
<body data-state="${error === null ? 'cued' : 'error'}"><p>${text}</p>${error === null ? '<button>Reproduzir</button>' : ''}
<script>
const facts = ${JSON.stringify(facts).replaceAll('<', '\\u003c')}
const speaks = ${JSON.stringify(player.query['enablejsapi'] === '1')}
let greeted = false
const say = (event, info) => parent.postMessage(JSON.stringify({ event, info, id: 1, channel: 'widget' }), facts.origin)
const deliver = (event, state) => say(event, { playerState: state, currentTime: facts.start, duration: facts.duration, videoData: { isLive: false } })
addEventListener('message', ({ data, origin }) => {
  if (!speaks || origin !== facts.origin) return
  const message = JSON.parse(data)
  if (message.event === 'listening' && !greeted) {
    greeted = true
    say('initialDelivery', { playerState: -1, duration: 0 })
    say('onReady')
    if (facts.error === null) deliver('infoDelivery', 5)
  }
  if (message.event === 'command' && message.func === 'addEventListener' && message.args[0] === 'onError' && facts.error !== null)
    say('onError', facts.error)
})
document.querySelector('button')?.addEventListener('click', () => {
  document.body.dataset.state = 'playing'
  if (greeted) deliver('infoDelivery', 1)
})
</script>`
}
