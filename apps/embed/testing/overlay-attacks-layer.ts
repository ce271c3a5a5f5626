import { inGroup, nothing, stopped } from './overlay-attack.ts'

/** The layer of the code is altered. */
export const layerAttacks = inGroup('The layer of the code is altered', [
  { words: 'removed', attack: ({ box }) => box.remove(), outcome: stopped('removed') },
  { words: 'put elsewhere in the page', variant: true, attack: ({ box }) => document.body.append(box), outcome: stopped('removed') },
  { words: '`display: none`', attack: ({ box }) => box.style.setProperty('display', 'none', 'important'), outcome: stopped('hidden') },
  {
    words: '`visibility: hidden`',
    variant: true,
    attack: ({ box }) => box.style.setProperty('visibility', 'hidden', 'important'),
    outcome: stopped('hidden'),
  },
  {
    words: '`content-visibility: hidden`',
    variant: true,
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
    variant: true,
    attack: ({ box }) => box.style.setProperty('mask-image', 'linear-gradient(transparent, transparent)', 'important'),
    outcome: stopped('faded'),
  },
  {
    words: 'a blend mode that dissolves it in the picture',
    variant: true,
    attack: ({ box }) => box.style.setProperty('mix-blend-mode', 'multiply', 'important'),
    outcome: stopped('faded'),
  },
  { words: 'shrunk', attack: ({ box }) => box.style.setProperty('transform', 'scale(.05)', 'important'), outcome: stopped('faded') },
  {
    words: 'turned into mirror writing',
    variant: true,
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
  {
    words: 'an SVG filter on the whole page that brightens picture and code',
    attack: () => {
      document.body.insertAdjacentHTML(
        'beforeend',
        '<svg style="position:absolute;width:0;height:0"><filter id="bright"><feColorMatrix values="3 0 0 0 0 0 3 0 0 0 0 0 3 0 0 0 0 0 1 0"/></filter></svg>',
      )
      document.documentElement.style.filter = 'url(#bright)'
    },
    outcome: stopped('faded'),
  },
])

/** An element covers the code. */
export const coverAttacks = inGroup('The code is covered', [
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
    variant: true,
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
    words: 'what an SVG element without a size draws beyond it',
    attack: () =>
      document.body.insertAdjacentHTML(
        'beforeend',
        '<svg style="position:fixed;left:0;top:0;width:1px;height:1px;overflow:visible;z-index:99;pointer-events:none"><rect width="900" height="500"/></svg>',
      ),
    outcome: stopped('covered'),
  },
  {
    words: 'a wall of text without a background',
    attack: () => {
      const wall = document.body.appendChild(document.createElement('div'))
      wall.textContent = '█'.repeat(9000)
      wall.style.cssText = 'position:fixed;inset:0;z-index:99;font:16px/16px monospace;word-break:break-all;color:#000;pointer-events:none'
    },
    outcome: stopped('covered'),
  },
  {
    words: 'the outline of an element beside it',
    variant: true,
    attack: () => {
      const beside = document.body.appendChild(document.createElement('div'))
      beside.style.cssText = 'position:fixed;left:0;top:0;width:1px;height:1px;z-index:99;outline:2000px solid #000;pointer-events:none'
    },
    outcome: stopped('covered'),
  },
  {
    words: 'the reflection of an element outside the page',
    variant: true,
    attack: () => {
      const beside = document.body.appendChild(document.createElement('div'))
      beside.style.cssText =
        'position:fixed;left:-900px;top:0;width:900px;height:500px;z-index:99;background:#000;-webkit-box-reflect:right;pointer-events:none'
    },
    outcome: stopped('covered'),
  },
  {
    words: 'a backdrop filter that shows what is below the code',
    attack: ({ box }) => {
      document.body.insertAdjacentHTML(
        'beforeend',
        '<svg style="position:absolute;width:0;height:0"><filter id="below"><feOffset dy="-60"/></filter></svg>',
      )
      const cover = document.body.appendChild(document.createElement('div'))
      const follow = () => {
        const { x, y, width, height } = box.getBoundingClientRect()
        cover.style.cssText = `position:fixed;left:${x}px;top:${y}px;width:${width}px;height:${height}px;backdrop-filter:url(#below);z-index:99;pointer-events:none`
        requestAnimationFrame(follow)
      }
      follow()
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
    variant: true,
    attack: ({ video }) => (video.style.cssText = 'position:absolute;inset:0;z-index:50;pointer-events:none'),
    outcome: stopped('covered'),
  },
])
