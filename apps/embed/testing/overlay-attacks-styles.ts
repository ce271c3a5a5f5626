import { inGroup, stopped } from './overlay-attack.ts'

/** Style sheets draw the picture a second time, cut it, or take it out from under the code. */
export const styleAttacks = inGroup('The picture is drawn twice, cut or taken away by style sheets', [
  {
    words: '`-webkit-box-reflect` of the video',
    attack: ({ video }) => (video.style.cssText = 'width: 45%; -webkit-box-reflect: right'),
    outcome: stopped('second-picture'),
  },
  {
    words: 'the same with an offset, on a box between the video and the player',
    variant: true,
    attack: ({ root }) => root.querySelector('media-controller')?.setAttribute('style', '-webkit-box-reflect: below -88%'),
    outcome: stopped('second-picture'),
  },
  {
    words: 'the same on the player',
    variant: true,
    attack: ({ player }) => player.style.setProperty('-webkit-box-reflect', 'below -88%'),
    outcome: stopped('second-picture'),
  },
  {
    words: 'the same on the page',
    attack: () => document.body.style.setProperty('-webkit-box-reflect', 'below -88%'),
    outcome: stopped('second-picture'),
  },
  {
    words: 'an SVG filter that draws the video again beside itself',
    attack: ({ root, video }) => {
      root.append(document.createElement('div'))
      ;(root.lastElementChild as Element).innerHTML =
        '<svg style="position:absolute;width:0;height:0"><filter id="twice" x="0" y="0" width="3" height="1"><feOffset dx="360"/><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter></svg>'
      video.style.cssText = 'width: 45%; filter: url(#twice)'
    },
    outcome: stopped('second-picture'),
  },
  {
    words: 'an SVG filter that shifts the whole page',
    attack: () => {
      document.body.insertAdjacentHTML(
        'beforeend',
        '<svg style="position:absolute;width:0;height:0"><filter id="shift"><feOffset dx="160"/></filter></svg>',
      )
      document.documentElement.style.filter = 'url(#shift)'
    },
    outcome: stopped('second-picture'),
  },
  {
    words: 'the same filter in a `data:` address',
    attack: () => {
      const filter = "<svg xmlns='http://www.w3.org/2000/svg'><filter id='f'><feOffset dx='160'/></filter></svg>"
      document.documentElement.style.filter = `url("data:image/svg+xml,${filter}#f")`
    },
    outcome: stopped('second-picture'),
  },
  {
    words: 'a view transition of the page that does not end',
    attack: () => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*) { animation-duration: 600s }')
      document.adoptedStyleSheets = [sheet]
      return document.startViewTransition(() => {}).ready
    },
    outcome: stopped('second-picture'),
  },
  {
    words: 'a view transition of a box of the player, with the video above the code',
    variant: true,
    attack: ({ root, layers }) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        '.frame video { view-transition-name: film } ::view-transition { pointer-events: none; z-index: 9 } ::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*) { animation-duration: 600s }',
      )
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
      return (layers as unknown as Document).startViewTransition(() => {}).ready
    },
    outcome: stopped('second-picture'),
  },
  {
    words: 'the video made a popover, above the code and without the pointer',
    attack: ({ video }) => {
      video.popover = 'manual'
      video.showPopover()
      video.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0;padding:0;pointer-events:none'
    },
    outcome: stopped('picture-moved'),
  },
  {
    words: 'the player made small, and the video fixed beside it',
    attack: ({ player, layers, root, video }) => {
      player.style.cssText = 'position:fixed;left:0;top:0;width:160px;height:90px;contain:none;overflow:visible'
      layers.style.cssText = 'overflow:visible;container-type:normal'
      const controller = root.querySelector('media-controller') as HTMLElement
      for (const box of [controller, ...(controller.shadowRoot as ShadowRoot).querySelectorAll<HTMLElement>('*')])
        box.style.cssText = 'overflow:visible;contain:none'
      video.style.cssText = 'position:fixed;left:170px;top:0;width:600px;height:400px'
    },
    outcome: stopped('picture-moved'),
  },
  {
    words: 'the same with `position: absolute`, in a player that does not clip',
    attack: ({ player, layers, root, video }) => {
      player.style.cssText = 'position:fixed;left:0;top:0;width:160px;height:90px;contain:none;overflow:visible'
      layers.style.cssText = 'overflow:visible'
      const controller = root.querySelector('media-controller') as HTMLElement
      for (const box of [controller, ...(controller.shadowRoot as ShadowRoot).querySelectorAll<HTMLElement>('*')])
        box.style.cssText = 'overflow:visible;contain:none'
      video.style.cssText = 'position:absolute;left:170px;top:0;width:600px;height:400px'
    },
    outcome: stopped('picture-moved'),
  },
  {
    words: 'a box between the video and the player cut by `clip-path`, so that the code is beside the picture',
    attack: ({ root }) => root.querySelector('media-controller')?.setAttribute('style', 'clip-path: inset(0 0 60% 0)'),
    outcome: stopped('picture-cut'),
  },
  {
    words: 'a box around the code cut by `-webkit-mask-box-image`',
    variant: true,
    attack: ({ layers }) => layers.style.setProperty('-webkit-mask-box-image', 'linear-gradient(90deg, black 50%, transparent 50%)'),
    outcome: stopped('faded'),
  },
  {
    words: 'the video brought forward in three dimensions',
    attack: ({ layers, root }) => {
      layers.style.cssText = 'overflow:visible;container-type:normal;isolation:auto;transform-style:preserve-3d'
      root.querySelector('media-controller')?.setAttribute('style', 'transform: translateZ(1px)')
    },
    outcome: stopped('covered'),
  },
  {
    words: 'the player in a `foreignObject`, which an SVG filter draws again (`feImage`)',
    attack: ({ player }) => {
      document.body.insertAdjacentHTML(
        'beforeend',
        '<svg width="800" height="450" style="position:fixed;inset:0"><filter id="again" x="0" y="0" width="1" height="1"><feImage href="#film"/></filter><foreignObject id="film" width="400" height="225"></foreignObject><rect x="400" width="400" height="225" filter="url(#again)"/><use href="#film" y="225"/></svg>',
      )
      document.querySelector('foreignObject')?.append(player)
    },
    outcome: stopped('covered'),
  },
])
