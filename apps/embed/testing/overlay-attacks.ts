import type { Things } from './overlay-kit.ts'

/**
 * What comes of an attack: playback is stopped and `names` reported; or nothing, since the code stays where it was, readable;
 * or it is missed, and the picture plays on without a readable code.
 */
export type Outcome = { comes: 'stopped'; names: readonly string[] } | { comes: 'nothing' } | { comes: 'missed' }
export type Attack = {
  /** What is done, in the words of the published list. */
  words: string
  group: string
  /** Runs in every frame before any script of the page. */
  before?: () => void
  /** Runs in the player page while it plays. */
  attack: (things: Things) => unknown
  outcome: Outcome
}

const stopped = (...names: string[]): Outcome => ({ comes: 'stopped', names })
const nothing: Outcome = { comes: 'nothing' }
const inGroup = (group: string, list: readonly Omit<Attack, 'group'>[]): Attack[] => list.map((attack) => ({ group, ...attack }))

const layer = inGroup('The layer of the code is altered', [
  { words: 'removed', attack: ({ box }) => box.remove(), outcome: stopped('removed') },
  { words: 'put elsewhere in the page', attack: ({ box }) => document.body.append(box), outcome: stopped('removed') },
  { words: '`display: none`', attack: ({ box }) => box.style.setProperty('display', 'none', 'important'), outcome: stopped('hidden') },
  {
    words: '`visibility: hidden`',
    attack: ({ box }) => box.style.setProperty('visibility', 'hidden', 'important'),
    outcome: stopped('hidden'),
  },
  {
    words: '`content-visibility: hidden`',
    attack: ({ box }) => box.style.setProperty('content-visibility', 'hidden', 'important'),
    outcome: stopped('hidden'),
  },
  { words: 'opacity of 5 %', attack: ({ box }) => box.style.setProperty('opacity', '.05', 'important'), outcome: stopped('faded') },
  {
    words: 'a filter that blurs it',
    attack: ({ box }) => box.style.setProperty('filter', 'blur(9px)', 'important'),
    outcome: stopped('faded'),
  },
  { words: '`clip-path`', attack: ({ box }) => box.style.setProperty('clip-path', 'inset(50%)', 'important'), outcome: stopped('faded') },
  {
    words: 'a mask',
    attack: ({ box }) => box.style.setProperty('mask-image', 'linear-gradient(transparent, transparent)', 'important'),
    outcome: stopped('faded'),
  },
  {
    words: 'a blend mode that dissolves it in the picture',
    attack: ({ box }) => box.style.setProperty('mix-blend-mode', 'multiply', 'important'),
    outcome: stopped('faded'),
  },
  { words: 'shrunk', attack: ({ box }) => box.style.setProperty('transform', 'scale(.05)', 'important'), outcome: stopped('faded') },
  {
    words: 'turned into mirror writing',
    attack: ({ box }) => box.style.setProperty('scale', '-1 1', 'important'),
    outcome: stopped('faded'),
  },
  {
    words: 'moved out of the picture',
    attack: ({ box }) => box.style.setProperty('left', '-4000px', 'important'),
    outcome: stopped('moved'),
  },
  { words: 'made 1 px wide', attack: ({ box }) => box.style.setProperty('width', '1px', 'important'), outcome: stopped('resized') },
  { words: 'stripped of its style', attack: ({ box }) => box.removeAttribute('style'), outcome: stopped('moved') },
  {
    words: 'hidden by rules added to the style sheets of the player',
    attack: ({ root }) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        'div[aria-hidden] { opacity: 0 !important; left: -999px !important; animation: gone 1s infinite !important } @keyframes gone { to { opacity: 0 } }',
      )
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    },
    outcome: nothing,
  },
  {
    words: 'a box around it cut by a style sheet',
    attack: ({ root }) => (root.adoptedStyleSheets[0] as CSSStyleSheet).insertRule('.frame { clip-path: inset(0 0 0 50%) !important }'),
    outcome: stopped('faded'),
  },
  {
    words: 'wiped off by brightening picture and code',
    attack: ({ layers }) => (layers.style.filter = 'brightness(1.6)'),
    outcome: stopped('faded'),
  },
])

const covers = inGroup('The code is covered', [
  {
    words: 'an opaque element over the whole page',
    attack: () =>
      document.body.append(Object.assign(document.createElement('div'), { style: 'position:fixed;inset:0;background:#000;z-index:99' })),
    outcome: stopped('covered'),
  },
  {
    words: 'an element that lets the pointer through',
    attack: ({ layers }) =>
      layers.append(
        Object.assign(document.createElement('div'), { style: 'position:absolute;inset:0;background:#000;z-index:99;pointer-events:none' }),
      ),
    outcome: stopped('covered'),
  },
  {
    words: 'a small element that follows the code',
    attack: ({ box }) => {
      const cover = document.body.appendChild(document.createElement('div'))
      const follow = () => {
        const { x, y, width, height } = box.getBoundingClientRect()
        cover.style.cssText = `position:fixed;left:${x}px;top:${y}px;width:${width}px;height:${height}px;background:#000;z-index:99;pointer-events:none`
        requestAnimationFrame(follow)
      }
      follow()
    },
    outcome: stopped('covered'),
  },
  {
    words: 'a cover that comes and goes between the checks',
    attack: ({ root }) => {
      ;(root.adoptedStyleSheets[0] as CSSStyleSheet).insertRule('@keyframes wink { 0%, 75% { opacity: 1 } 76%, 100% { opacity: 0 } }')
      ;(root.adoptedStyleSheets[0] as CSSStyleSheet).insertRule(
        '.frame::after { content: ""; position: absolute; inset: 0; z-index: 99; background: #000; pointer-events: none; animation: wink .8s step-end infinite }',
      )
    },
    outcome: stopped('covered'),
  },
  {
    words: '`::after` of the page',
    attack: () => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('body::after { content: ""; position: fixed; inset: 0; background: #000; pointer-events: none; z-index: 99 }')
      document.adoptedStyleSheets = [sheet]
    },
    outcome: stopped('covered'),
  },
  {
    words: 'the shadow of an element beside it',
    attack: () =>
      document.body.append(
        Object.assign(document.createElement('div'), {
          style: 'position:fixed;left:0;top:0;width:1px;height:1px;z-index:99;box-shadow:0 0 0 2000px #000',
        }),
      ),
    outcome: stopped('covered'),
  },
  {
    words: 'a dialog of the top layer',
    attack: () => {
      const dialog = document.body.appendChild(document.createElement('dialog'))
      dialog.style.cssText = 'inset:0;width:100vw;height:100vh;max-width:none;max-height:none;border:0;background:#000;pointer-events:none'
      dialog.showModal()
    },
    outcome: stopped('covered'),
  },
  {
    words: 'the backdrop of a small dialog',
    attack: () => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('dialog::backdrop { background: #000; pointer-events: none }')
      document.adoptedStyleSheets = [sheet]
      document.body.appendChild(document.createElement('dialog')).showModal()
    },
    outcome: stopped('covered'),
  },
  {
    words: 'a popover of the top layer',
    attack: () => {
      const cover = document.body.appendChild(document.createElement('div'))
      cover.style.cssText = 'position:fixed;inset:0;width:auto;height:auto;border:0;background:#000;pointer-events:none'
      cover.popover = 'manual'
      cover.showPopover()
    },
    outcome: stopped('covered'),
  },
  {
    words: 'something in the closed shadow root of an element without a size',
    attack: () => {
      const holder = document.body.appendChild(document.createElement('div'))
      const cover = document.createElement('div')
      cover.style.cssText = 'position:fixed;inset:0;background:#000;pointer-events:none;z-index:99'
      holder.style.cssText = 'position:absolute;left:-9px;top:-9px;width:0;height:0'
      holder.attachShadow({ mode: 'closed' }).append(cover)
    },
    outcome: stopped('covered'),
  },
  {
    words: "the player's own controls raised above it",
    attack: ({ root }) => root.querySelector('media-controller')?.setAttribute('style', 'position:relative;z-index:50'),
    outcome: stopped('covered'),
  },
  {
    words: 'the video raised above it',
    attack: ({ video }) => (video.style.cssText = 'position:absolute;inset:0;z-index:50;pointer-events:none'),
    outcome: stopped('covered'),
  },
])

const pictures = inGroup('The picture is shown without the code', [
  {
    words: 'a canvas that draws the film again over the code',
    attack: ({ video }) => {
      const canvas = Object.assign(document.createElement('canvas'), {
        width: 640,
        height: 360,
        style: 'position:fixed;inset:0;z-index:99',
      })
      document.body.append(canvas)
      const copy = () => {
        canvas.getContext('2d')?.drawImage(video, 0, 0, 640, 360)
        requestAnimationFrame(copy)
      }
      copy()
    },
    outcome: stopped('second-picture'),
  },
  {
    words: 'a second video that plays a captured stream of the first',
    attack: ({ video }) => {
      const second = document.createElement('video')
      second.muted = true
      second.style.cssText = 'position:fixed;inset:0;width:100%;height:100%'
      second.srcObject = (video as unknown as { captureStream(): MediaStream }).captureStream()
      document.body.append(second)
      void second.play()
    },
    outcome: stopped('second-picture'),
  },
  { words: 'the video put elsewhere in the page', attack: ({ video }) => document.body.append(video), outcome: stopped('picture-moved') },
  { words: 'the video put above the code', attack: ({ layers, video }) => layers.append(video), outcome: stopped('picture-moved') },
  {
    words: 'the video put into another document',
    attack: ({ video }) => {
      const other = document.body.appendChild(document.createElement('iframe'))
      other.contentDocument?.body.append(video)
    },
    outcome: stopped('picture-moved'),
  },
  {
    words: 'the bare video in full screen',
    attack: ({ video }) => video.requestFullscreen(),
    outcome: stopped('bare-fullscreen'),
  },
  {
    words: 'picture-in-picture after `disablePictureInPicture` was taken off',
    attack: ({ video }) => {
      video.disablePictureInPicture = false
      return video.requestPictureInPicture()
    },
    outcome: stopped('picture-in-picture'),
  },
  {
    words: 'the same with the listener for it thrown out',
    before: () => {
      const listen = EventTarget.prototype.addEventListener
      EventTarget.prototype.addEventListener = function (name: string, ...rest: unknown[]) {
        if (name !== 'enterpictureinpicture') Reflect.apply(listen, this, [name, ...rest])
      }
    },
    attack: ({ video }) => {
      video.disablePictureInPicture = false
      return video.requestPictureInPicture()
    },
    outcome: stopped('picture-in-picture'),
  },
  {
    words: 'a document picture-in-picture window',
    attack: async ({ player }) => {
      const api = (window as unknown as { documentPictureInPicture?: { requestWindow(): Promise<Window> } }).documentPictureInPicture
      const other = await api?.requestWindow().catch(() => null)
      other?.document.body.append(player)
    },
    outcome: nothing,
  },
  {
    words: 'the picture enlarged until the code would be outside',
    attack: ({ video }) => (video.style.transform = 'scale(4) translate(30%, 30%)'),
    outcome: nothing,
  },
  {
    words: 'the player made larger than the window',
    attack: ({ player }) => (player.style.cssText = 'position:absolute;width:300%;height:300%;left:-100%;top:-100%'),
    outcome: nothing,
  },
  {
    words: 'the picture cut out of its element',
    attack: ({ video }) => video.style.setProperty('object-view-box', 'inset(30%)'),
    outcome: stopped('picture-cut'),
  },
])

const scripts = inGroup('Functions of the browser are replaced', [
  {
    words: '`getComputedStyle`, `getBoundingClientRect` and `elementFromPoint` replaced before the page loads; then hidden',
    before: () => {
      const style = window.getComputedStyle.bind(window)
      window.getComputedStyle = (element) => style(element.matches('div[aria-hidden]') ? document.documentElement : element)
      const rect = Element.prototype.getBoundingClientRect
      Element.prototype.getBoundingClientRect = function () {
        return this.matches('div[aria-hidden]') ? new DOMRect(100, 100, 150, 20) : (Reflect.apply(rect, this, []) as DOMRect)
      }
      Document.prototype.elementFromPoint = () => null
    },
    attack: ({ box }) => box.style.setProperty('opacity', '0', 'important'),
    outcome: stopped('faded'),
  },
  {
    words: 'the same after it loaded, with methods of arrays, sets, strings and numbers; then hidden',
    attack: ({ box }) => {
      window.getComputedStyle = () => document.body.style
      Element.prototype.getBoundingClientRect = () => new DOMRect()
      Array.prototype.includes = () => true
      Set.prototype.has = () => true
      String.prototype.indexOf = () => -1
      Number.parseFloat = () => 1
      Math.min = Math.max = () => 0
      box.style.setProperty('opacity', '0', 'important')
    },
    outcome: stopped(),
  },
  {
    words: 'the drawing of canvases replaced before the page loads',
    before: () => {
      CanvasRenderingContext2D.prototype.fillText = () => {}
      CanvasRenderingContext2D.prototype.strokeText = () => {}
      HTMLCanvasElement.prototype.getContext = () => null as never
    },
    attack: () => {},
    outcome: nothing,
  },
  {
    words: 'the drawing of canvases replaced after it loaded; then the page resized',
    attack: ({ player }) => {
      CanvasRenderingContext2D.prototype.fillText = () => {}
      Object.defineProperty(CanvasRenderingContext2D.prototype, 'fillStyle', { set() {}, get: () => 'transparent' })
      player.style.width = '80%'
    },
    outcome: nothing,
  },
  {
    words: '`attachShadow` replaced before the page loads, to get at the canvas and empty it',
    before: () => {
      const attach = Element.prototype.attachShadow
      Element.prototype.attachShadow = function (options) {
        const root = Reflect.apply(attach, this, [options]) as ShadowRoot
        if (options.mode === 'closed') ((window as unknown as { leaked?: ShadowRoot[] }).leaked ??= []).push(root)
        return root
      }
    },
    attack: () => {
      for (const root of (window as unknown as { leaked?: ShadowRoot[] }).leaked ?? []) root.replaceChildren()
    },
    outcome: nothing,
  },
  {
    words: 'observers replaced before the page loads by ones that see nothing; then hidden',
    before: () => {
      class Blind {
        observe() {}
        unobserve() {}
        disconnect() {}
        takeRecords() {
          return []
        }
      }
      window.MutationObserver = Blind as never
      window.IntersectionObserver = Blind as never
      window.requestAnimationFrame = () => 0
    },
    attack: ({ box }) => box.style.setProperty('opacity', '0', 'important'),
    outcome: stopped('faded'),
  },
  {
    words: 'all timers cleared again and again and the events of the video swallowed; then cut by a style sheet',
    attack: ({ root }) => {
      root.addEventListener('timeupdate', (event) => event.stopImmediatePropagation(), true)
      const clear = clearTimeout.bind(window)
      const silence = () => {
        for (let id = 0; id < 3000; id += 1) clear(id)
        requestAnimationFrame(silence)
      }
      silence()
      ;(root.adoptedStyleSheets[0] as CSSStyleSheet).insertRule('.frame { clip-path: inset(0 0 0 50%) !important }')
    },
    outcome: stopped(),
  },
  {
    words: 'timers slowed twenty times before the page loads; then cut by a style sheet',
    before: () => {
      const later = window.setTimeout.bind(window)
      window.setTimeout = ((job: () => void, ms = 0) => later(job, ms * 20)) as never
    },
    attack: ({ root }) => (root.adoptedStyleSheets[0] as CSSStyleSheet).insertRule('.frame { clip-path: inset(0 0 0 50%) !important }'),
    outcome: stopped(),
  },
  {
    words: 'the page said to be hidden; then removed',
    attack: ({ box }) => {
      Object.defineProperty(document, 'hidden', { get: () => true })
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
      box.remove()
    },
    outcome: stopped('removed'),
  },
  {
    words: 'a forged `pause` event, so that the player believes it stands; then removed',
    attack: ({ box, video }) => {
      video.dispatchEvent(new Event('pause'))
      box.remove()
    },
    outcome: stopped('removed'),
  },
  {
    words: 'the `playing` event swallowed, so that the player never learns it plays',
    before: () => {
      const attach = Element.prototype.attachShadow
      Element.prototype.attachShadow = function (options) {
        const root = Reflect.apply(attach, this, [options]) as ShadowRoot
        root.addEventListener('playing', (event) => event.stopImmediatePropagation(), true)
        return root
      }
    },
    attack: () => {},
    outcome: nothing,
  },
  {
    words: '`pause` of the video made to do nothing; then removed and played on',
    attack: ({ box, video }) => {
      video.pause = () => {}
      box.remove()
      setInterval(() => void video.play().catch(() => {}), 300)
    },
    outcome: stopped('removed'),
  },
])

const lost = inGroup('What cannot be noticed from inside the page', [
  {
    words: 'frames drawn to a canvas that is not shown',
    attack: async ({ video }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 36 })
      const pen = canvas.getContext('2d')!
      pen.drawImage(video, 0, 0, 64, 36)
      if (pen.getImageData(0, 0, 64, 36).data.every((byte, index) => index % 4 === 3 || byte === 0)) throw new Error('nothing was drawn')
    },
    outcome: { comes: 'missed' },
  },
  {
    words: 'the stream of the video captured and recorded without being shown',
    attack: ({ video }) =>
      new Promise<void>((done, fail) => {
        const recorder = new MediaRecorder((video as unknown as { captureStream(): MediaStream }).captureStream())
        recorder.addEventListener('dataavailable', ({ data }) => (data.size > 0 ? done() : fail(new Error('empty'))))
        recorder.start(500)
      }),
    outcome: { comes: 'missed' },
  },
  {
    words: 'a copy on a canvas smaller than a fifth of the picture',
    attack: ({ video }) => {
      const canvas = Object.assign(document.createElement('canvas'), {
        width: 640,
        height: 360,
        style: 'position:fixed;left:0;top:0;width:200px;height:112px',
      })
      document.body.append(canvas)
      canvas.getContext('2d')?.drawImage(video, 0, 0, 640, 360)
    },
    outcome: { comes: 'missed' },
  },
  {
    words: 'playlists, keys and segments fetched by a script that uses the lease of the page',
    attack: async () => {
      const answer = await fetch('/api/playback/hls/t/240p.m3u8')
      if (!answer.ok) throw new Error(`${answer.status}`)
    },
    outcome: { comes: 'missed' },
  },
  {
    words: 'the answer of the server changed on its way, so that the page knows of no code',
    before: () => {
      const ask = window.fetch.bind(window)
      window.fetch = async (...request) => {
        const answer = await ask(...request)
        if (!answer.url.endsWith('/playback/sessions')) return answer
        return new Response(JSON.stringify({ ...((await answer.json()) as object), code: null }), { status: answer.status })
      }
    },
    attack: () => {},
    outcome: { comes: 'missed' },
  },
  {
    words: 'a cover in the closed shadow root of an element without a size, under an empty layer',
    attack: () => {
      const holder = document.body.appendChild(document.createElement('div'))
      const cover = document.createElement('div')
      cover.style.cssText = 'position:fixed;inset:0;background:#000;pointer-events:none;z-index:99'
      holder.style.cssText = 'position:absolute;width:0;height:0'
      holder.attachShadow({ mode: 'closed' }).append(cover)
      document.body.append(Object.assign(document.createElement('div'), { style: 'position:fixed;inset:0;pointer-events:none' }))
    },
    outcome: { comes: 'missed' },
  },
  {
    words: "a filter of one's own drawing on the whole page, which dark modes use too",
    attack: () => {
      document.body.insertAdjacentHTML(
        'beforeend',
        '<svg style="position:absolute;width:0;height:0"><filter id="bright"><feColorMatrix values="1.6 0 0 0 0 0 1.6 0 0 0 0 0 1.6 0 0 0 0 0 1 0"/></filter></svg>',
      )
      document.documentElement.style.filter = 'url(#bright)'
    },
    outcome: { comes: 'missed' },
  },
])

/** Every attack that is tried in the browser. */
export const attacks: readonly Attack[] = [...layer, ...covers, ...pictures, ...scripts, ...lost]
