import { inGroup, nothing, stopped } from './overlay-attack.ts'

/** Functions of the browser are replaced, before the page loads or after. */
export const scriptAttacks = inGroup('Functions of the browser are replaced', [
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
    words: 'the events `playing` and `loadeddata` swallowed and idle callbacks never run, so that the player never learns it plays',
    before: () => {
      window.requestIdleCallback = () => 0
      const attach = Element.prototype.attachShadow
      Element.prototype.attachShadow = function (options) {
        const root = Reflect.apply(attach, this, [options]) as ShadowRoot
        for (const name of ['playing', 'loadeddata']) root.addEventListener(name, (event) => event.stopImmediatePropagation(), true)
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

/** What the page cannot notice. */
export const lostAttacks = inGroup('What cannot be noticed from inside the page', [
  {
    words: 'functions of another frame that draw frames to a canvas or capture a stream, where the browser gives the video no media keys',
    before: () => {
      Object.defineProperty(Navigator.prototype, 'requestMediaKeySystemAccess', { value: () => Promise.reject(new Error('none')) })
    },
    attack: ({ video }) => {
      const other = document.body.appendChild(Object.assign(document.createElement('iframe'), { hidden: true }))
      const pen = (other.contentDocument as Document).createElement('canvas').getContext('2d') as CanvasRenderingContext2D
      pen.drawImage(video, 0, 0, 300, 150)
      if (pen.getImageData(0, 0, 300, 150).data.every((byte, index) => index % 4 === 3 || byte === 0)) throw new Error('nothing was drawn')
      const { prototype } = (other.contentWindow as unknown as typeof globalThis).HTMLMediaElement
      Reflect.apply((prototype as unknown as { captureStream(): MediaStream }).captureStream, video, [])
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
])
